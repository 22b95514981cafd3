import { Readable } from 'node:stream';
import * as calls from '../../../contract/office/bulk.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { MOST_RECIPIENT_LINES } from '../../../domain/office/list-limits.ts';
import { firstBadRows } from '../../catalog/operations/csv-rows.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { daysAfter } from '../../platform/clock.ts';
import { fileForPeople } from '../../platform/files/write-table.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, conflict, DONE, invalidFields, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { bulkLinkMail } from '../../programs/bulk-payment/bulk-mails.ts';
import { removeWaitingCarts } from '../../programs/bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../../programs/bulk-payment/customer-store.ts';
import { importRecipients } from '../../programs/bulk-payment/import-recipients.ts';
import { bulkLinkOf, newBulkLink, revokeBulkLink } from '../../programs/bulk-payment/links.ts';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from '../../programs/bulk-payment/read-recipient.ts';
import { listWaitingCarts } from '../../programs/bulk-payment/show-bulk-carts.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { endBulkLink, listBulkCustomers, selectPayer, writeBulkLink } from './bulk-store.ts';

export function bulkRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;
  return apiRoutes([
    serve(calls.listBulk, ({ query }) => listBulkCustomers(db, query)),
    serve(calls.bulkTemplate, ({ query, c }) => {
      const columns = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];
      if (query.format !== 'csv') return accept({ columns });
      return csvAnswer(c, 'recipients', fileForPeople({ columns, rows: [] }));
    }),
    serve(calls.importBulk, async ({ body: { email, csv }, isDryRun, audit }) => {
      const customer = await selectCustomerOf(db, email);
      if (customer === null)
        return reject(invalidFields({ email: ['There is no account with this email.'] }));
      if (customer.birthDay === null) {
        return reject(
          invalidFields({
            email: [
              'This account has no birth date. Ask the customer to add it: we sell wine only to people 21 or older.',
            ],
          }),
        );
      }
      audit({ subject: `customer ${customer.customerId}`, customerId: customer.customerId });
      const imported = await importRecipients(parts, {
        customer,
        file: Readable.from([Buffer.from(csv)]),
        mostLines: MOST_RECIPIENT_LINES,
        isDryRun,
      });
      const { rows, carts, totalCents, badRows, isWholeFile, shortages, ignoredColumns } = imported;
      audit({ details: { rows, carts } });
      return accept({
        ...{ rows, carts, isWholeFile },
        ...(ignoredColumns ? { ignoredColumns } : {}),
        total: centsToDollars(totalCents),
        badRows: firstBadRows(badRows).map(({ line, reasons }) => ({ line, reasons })),
        shortages: shortages.map(({ name, wanted, stock }) => ({ name, wanted, stock })),
      });
    }),
    serve(calls.linkBulk, async ({ params: { customerId }, body: { days, send }, audit }) => {
      const payer = await selectPayer(db, customerId);
      if (payer === null) return reject(NOT_FOUND);
      audit({ subject: `customer ${customerId}`, customerId, details: { days, send } });
      const until = daysAfter(clock.now(), days);
      const waiting = send ? await listWaitingCarts(parts, customerId) : null;
      const link = await db.transaction().execute(async (trx) => {
        // The office shows and ends one link: an earlier one would go on without anyone's knowing.
        const earlier = await endBulkLink(trx, customerId);
        const replaced = earlier && bulkLinkOf(parts, customerId, earlier).customerId;
        if (replaced) await revokeBulkLink({ ...parts, db: trx }, replaced);
        const made = await newBulkLink({ ...parts, db: trx }, customerId, until);
        await writeBulkLink(trx, customerId, made.expiresAt);
        if (waiting === null) return made;
        await enqueueMail(trx, {
          ...bulkLinkMail({ ...made, ...waiting }),
          eventKey: `bulk-link ${made.hash.toString('hex')}`,
          brandingId: 1,
          to: payer.email,
        });
        return made;
      });
      return accept({ url: link.url, expiresAt: link.expiresAt.toISOString(), sent: send });
    }),
    serve(calls.revokeBulk, async ({ params: { customerId }, audit }) => {
      audit({ subject: `customer ${customerId}` });
      const expiresAt = await db.transaction().execute((trx) => endBulkLink(trx, customerId));
      if (expiresAt === null) return reject(conflict('This customer has no link that still works.'));
      await revokeBulkLink(parts, bulkLinkOf(parts, customerId, expiresAt).customerId);
      return DONE;
    }),
    serve(calls.removeBulk, async ({ params: { customerId }, audit }) => {
      if ((await selectPayer(db, customerId)) === null) return reject(NOT_FOUND);
      audit({ subject: `customer ${customerId}`, customerId });
      const removed = await removeWaitingCarts(db, customerId);
      audit({ details: { removed } });
      return accept({ removed });
    }),
  ]);
}
