import { bulkLinkOf, revokeBulkLink } from '../../server/bulk-payment/links.ts';
import { bulkLinkMail } from '../../server/mails/bulk-link-mail.ts';
import { enqueueMail } from '../../server/mails/enqueue-mail.ts';
import { type Command, defineCommand, done, refused } from '../command.ts';
import { expiresIn, flag, text } from '../fields.ts';
import { findCustomer } from './find-customer.ts';

export const bulkLinkCommands: readonly Command[] = [
  defineCommand({
    name: 'bulk-link make',
    parameters: { email: text('email') },
    options: { expiresIn, send: flag.describe('Also email the link to the customer') },
    namesShopper: ['email'],
    summary: 'Create a link to pay waiting bulk carts',
    example: 'bulk-link make bulk@example.com --expires-in 86400 --send',
    async run(shop, { email, expiresIn, send }) {
      const found = await findCustomer(shop.db, email);
      if (!found.ok) return found.outcome;
      const { customer } = found;
      const expiresAt = new Date(shop.clock.now().getTime() + expiresIn * 1000);
      const link = bulkLinkOf(shop, customer.customerId, expiresAt);
      if (send) {
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
      return done(shown, send ? `${link.url}\nIt is being emailed to ${customer.email}.` : link.url);
    },
  }),
  defineCommand({
    name: 'bulk-link revoke',
    parameters: { customerId: text('customer-id') },
    namesShopper: ['customer-id'],
    summary: 'Revoke a bulk payment link',
    details: '<customer-id> is the value of customerId in the link.',
    example: 'bulk-link revoke 1042.1767225600.q3R…',
    async run(shop, { customerId }) {
      const isRevoked = await revokeBulkLink(shop, customerId);
      return isRevoked
        ? done({ customerId, revoked: true }, 'The link no longer works.')
        : refused('No working link has this customerId.');
    },
  }),
];
