import { isEmail } from '../../domain/people/email.ts';
import { findCustomer } from '../../server/customers/find-customer.ts';
import { clientAddress, plainAddress } from '../../server/http/client-address.ts';
import { logHash } from '../../server/observability/request-log.ts';
import { type Command, done, misused } from '../command.ts';
import { noSuchCustomer } from './customer-of.ts';

export const logHashOf: Command = {
  name: 'log hash',
  parameters: ['email or IP address'],
  summary: 'Print how the log names an account or address: search the log for it to see their requests',
  example: 'log hash 203.0.113.7',
  async run({ db, linkSecret }, { values }) {
    const text = (values['email or IP address'] ?? '').trim();
    const hash = logHash(linkSecret);
    const address = plainAddress(text);
    if (address !== null) {
      const client = hash.client(clientAddress({ peer: address, forwardedFor: undefined }, () => false));
      return done({ client }, `"client":"${client}"`);
    }
    if (!isEmail(text)) return misused('Give an email of an account, or an IP address such as 203.0.113.7.');
    const customer = await findCustomer(db, text);
    if (customer === null) return noSuchCustomer(text);
    const account = hash.account(customer.customerId);
    return done({ customerId: customer.customerId, account }, `"account":"${account}"`);
  },
};
