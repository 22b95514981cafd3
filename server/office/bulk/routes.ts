import { Readable } from 'node:stream';
import * as calls from '../../../contract/office/bulk.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { removeWaitingCarts } from '../../bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../../bulk-payment/customer-store.ts';
import { importRecipients } from '../../bulk-payment/import-recipients.ts';
import { bulkLinkOf, revokeBulkLink } from '../../bulk-payment/links.ts';
import { listWaitingCarts } from '../../bulk-payment/show-bulk-carts.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { conflict, invalidFields, NOT_FOUND, refuse } from '../../http/refusal.ts';
import { bulkLinkMail } from '../../mails/bulk-mails.ts';
import { enqueueMail } from '../../mails/enqueue-mail.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { endBulkLink, listBulkCustomers, selectPayer, writeBulkLink } from './bulk-store.ts';

const DAY_MS = 24 * 3600 * 1000;

export function bulkRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;
  return apiRoutes()
    .openapi(serve(calls.listBulk), async (c) => {
      const page = await listBulkCustomers(db, c.req.valid('query'));
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(calls.importBulk), async (c) => {
      const { email, csv } = c.req.valid('json');
      const customer = await selectCustomerOf(db, email);
      if (customer === null)
        return refuse(c, invalidFields({ email: ['There is no account with this email.'] }));
      if (customer.birthDay === null) {
        return refuse(
          c,
          invalidFields({ email: ['This account has no birth date. Wine can be sold only to a known age.'] }),
        );
      }
      noteAudit(c, { subject: `customer ${customer.customerId}`, customerId: customer.customerId });
      const { isDryRun } = officeCall(c);
      const imported = await importRecipients(parts, {
        customer,
        file: Readable.from([Buffer.from(csv)]),
        isDryRun,
      });
      const { rows, carts, totalCents, badRows, isWholeFile, shortages, ignoredColumns } = imported;
      noteAudit(c, { details: { rows, carts } });
      return c.json(
        {
          ...{ rows, carts, isWholeFile },
          ...(ignoredColumns ? { ignoredColumns: [...ignoredColumns] } : {}),
          total: centsToDollars(totalCents),
          badRows: badRows.map(({ line, reasons }) => ({ line, reasons: [...reasons] })),
          shortages: shortages.map(({ name, wanted, stock }) => ({ name, wanted, stock })),
        },
        200,
      );
    })
    .openapi(serve(calls.linkBulk), async (c) => {
      const { customerId } = c.req.valid('param');
      const { days, send } = c.req.valid('json');
      const payer = await selectPayer(db, customerId);
      if (payer === null) return refuse(c, NOT_FOUND);
      noteAudit(c, { subject: `customer ${customerId}`, customerId, details: { days, send } });
      const link = bulkLinkOf(parts, customerId, new Date(clock.now().getTime() + days * DAY_MS));
      const waiting = send ? await listWaitingCarts(parts, customerId) : null;
      await db.transaction().execute(async (trx) => {
        // The office shows and ends one link: an earlier one would go on without anyone's knowing.
        const earlier = await endBulkLink(trx, customerId);
        const replaced = earlier && bulkLinkOf(parts, customerId, earlier).customerId;
        if (replaced && replaced !== link.customerId) await revokeBulkLink({ ...parts, db: trx }, replaced);
        await writeBulkLink(trx, customerId, link.expiresAt);
        if (waiting === null) return;
        await enqueueMail(trx, {
          ...bulkLinkMail({ ...link, ...waiting }),
          eventKey: `bulk-link ${link.hash.toString('hex')}`,
          brandingId: 1,
          to: payer.email,
        });
      });
      return c.json({ url: link.url, expiresAt: link.expiresAt.toISOString(), sent: send }, 200);
    })
    .openapi(serve(calls.revokeBulk), async (c) => {
      const { customerId } = c.req.valid('param');
      noteAudit(c, { subject: `customer ${customerId}` });
      const expiresAt = await db.transaction().execute((trx) => endBulkLink(trx, customerId));
      if (expiresAt === null) return refuse(c, conflict('There is no link that works.'));
      await revokeBulkLink(parts, bulkLinkOf(parts, customerId, expiresAt).customerId);
      return c.body(null, 204);
    })
    .openapi(serve(calls.removeBulk), async (c) => {
      const { customerId } = c.req.valid('param');
      if ((await selectPayer(db, customerId)) === null) return refuse(c, NOT_FOUND);
      noteAudit(c, { subject: `customer ${customerId}`, customerId });
      const removed = await removeWaitingCarts(db, customerId);
      noteAudit(c, { details: { removed } });
      return c.json({ removed }, 200);
    });
}
