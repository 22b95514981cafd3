import * as calls from '../../../contract/office/winery.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { JOURNAL_ACCOUNTS } from '../../../domain/office/journal.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { NOT_FOUND, refuse } from '../../http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { saveAccounts, selectAccounts } from '../reports/journal-report.ts';
import { staleForm } from '../stale-form.ts';
import { selectCodeLimit, writeCodeLimit } from './code-limit.ts';
import { selectLatestShipHour, writeLatestShipHour } from './latest-hour-store.ts';
import { deletePermit, insertPermit, selectPermits, updatePermit } from './permit-store.ts';

export function wineryRoutes({ db }: OfficeParts, serve: ServeOffice) {
  const subject = (permitId: number) => `permit ${permitId}`;
  return apiRoutes()
    .openapi(serve(calls.showWinery), async (c) => {
      const [permits, names, limitCents, latestShipHour] = await Promise.all([
        selectPermits(db),
        selectAccounts(db),
        selectCodeLimit(db),
        selectLatestShipHour(db),
      ]);
      const accounts = JOURNAL_ACCOUNTS.map((account) => ({ account, ...names[account] }));
      return c.json({ permits, accounts, latestShipHour, codeLimit: centsToDollars(limitCents) }, 200);
    })
    .openapi(serve(calls.addPermit), async (c) => {
      const fields = c.req.valid('json');
      const permit = await insertPermit(db, fields);
      noteAudit(c, { subject: subject(permit.permitId), details: fields });
      return c.json(permit, 201);
    })
    .openapi(serve(calls.changePermit), async (c) => {
      const { permitId } = c.req.valid('param');
      const fields = c.req.valid('json');
      noteAudit(c, { subject: subject(permitId), details: fields });
      const permit = await updatePermit(db, permitId, fields);
      if (permit === 'unknown') return refuse(c, NOT_FOUND);
      if (permit === 'stale') return refuse(c, await staleForm(db, subject(permitId), 'permit'));
      return c.json(permit, 200);
    })
    .openapi(serve(calls.removePermit), async (c) => {
      const { permitId } = c.req.valid('param');
      noteAudit(c, { subject: subject(permitId) });
      return (await deletePermit(db, permitId)) ? c.body(null, 204) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.saveAccounts), async (c) => {
      const { accounts } = c.req.valid('json');
      noteAudit(c, { details: { accounts } });
      await saveAccounts(db, accounts);
      return c.body(null, 204);
    })
    .openapi(serve(calls.saveLatestShipHour), async (c) => {
      const { latestShipHour } = c.req.valid('json');
      noteAudit(c, { details: { before: await selectLatestShipHour(db), latestShipHour } });
      await writeLatestShipHour(db, latestShipHour);
      return c.body(null, 204);
    })
    .openapi(serve(calls.saveCodeLimit), async (c) => {
      const { amount } = c.req.valid('json');
      const former = centsToDollars(await selectCodeLimit(db));
      noteAudit(c, { details: { amount, former } });
      await writeCodeLimit(db, dollarsToCents(amount));
      return c.body(null, 204);
    });
}
