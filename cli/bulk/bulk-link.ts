import { selectCustomerOf } from '../../server/bulk-payment/customer-store.ts';
import { bulkLinkOf, revokeBulkLink } from '../../server/bulk-payment/links.ts';
import { bulkLinkMail } from '../../server/mails/bulk-link-mail.ts';
import { enqueueMail } from '../../server/mails/enqueue-mail.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

export const bulkLinkMake: Command = {
  name: 'bulk-link make',
  parameters: ['email'],
  namesShopper: ['email'],
  options: {
    'expires-in': { type: 'string', value: 's', describe: 'Seconds; 30 days when left out' },
    send: { type: 'boolean', describe: 'Mail the link to the customer as well' },
  },
  summary: 'Make a link under which a customer pays all waiting bulk carts',
  example: 'bulk-link make bulk@example.com --expires-in 86400 --send',
  async run(shop, { values: { email = '' }, options }) {
    const seconds = wholeNumberOf(String(options['expires-in'] ?? THIRTY_DAYS), 1);
    if (seconds === null) return misused('--expires-in must be a whole number of seconds from 1 on.');
    const customer = await selectCustomerOf(shop.db, email);
    if (customer === null) return refused(`There is no account of ${email}.`);
    const expiresAt = new Date(shop.clock.now().getTime() + seconds * 1000);
    const link = bulkLinkOf(shop, customer.customerId, expiresAt);
    if (options.send) {
      await shop.db.transaction().execute((trx) =>
        enqueueMail(trx, {
          ...bulkLinkMail(link),
          eventKey: `bulk-link ${link.hash.toString('hex')}`,
          brandingId: 1,
          to: customer.email,
        }),
      );
    }
    const { hash: _, ...shown } = link;
    return done(shown, options.send ? `${link.url}\nIt is being mailed to ${customer.email}.` : link.url);
  },
};

export const bulkLinkRevoke: Command = {
  name: 'bulk-link revoke',
  parameters: ['customerId'],
  namesShopper: ['customerId'],
  summary: 'End a bulk-payment link before its time, by the customerId that is in it',
  example: 'bulk-link revoke 1042.1767225600.q3R…',
  async run(shop, { values: { customerId = '' } }) {
    const isRevoked = await revokeBulkLink(shop, customerId);
    return isRevoked
      ? done({ customerId, revoked: true }, 'The link opens nothing any more.')
      : refused('That is the customerId of no link that still opens anything.');
  },
};
