import { isEmail } from '../../domain/people/email.ts';
import { findCustomer } from '../../server/office/customers/find-customer.ts';
import { clientAddress, plainAddress } from '../../server/platform/http/client-address.ts';
import { logHash } from '../../server/platform/observability/request-log.ts';
import { defineCommand, done, misused } from '../command.ts';
import { text } from '../fields.ts';
import { unknownCustomer } from './customer-commands.ts';

export const logHashOf = defineCommand({
  name: 'log hash',
  parameters: { emailOrAddress: text('email-or-address') },
  namesShopper: ['email-or-address'],
  summary: 'Hash an email or IP as logs do',
  details: 'Search the log for that hash to see the requests of an email or an IP address.',
  example: 'log hash 203.0.113.7',
  async run({ db, linkSecret }, { emailOrAddress: text }) {
    const hash = logHash(linkSecret);
    const address = plainAddress(text);
    if (address !== null) {
      const client = hash.client(clientAddress({ peer: address, forwardedFor: undefined }, () => false));
      return done({ client }, `"client":"${client}"`);
    }
    if (!isEmail(text)) {
      return misused(`<email-or-address> must be the email of an account or an IP address, not '${text}'.`);
    }
    const customer = await findCustomer(db, text);
    if (customer === null) return unknownCustomer(text);
    const account = hash.account(customer.customerId);
    return done({ customerId: customer.customerId, account }, `"account":"${account}"`);
  },
});
