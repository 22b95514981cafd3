import type { Context } from 'hono';
import * as calls from '../../../contract/office/payments.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { RunKindName } from '../../../domain/office/runs.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { refuse } from '../../http/refusal.ts';
import { selectLastCheck } from '../../payments/stored-check.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { startRun } from '../runs/run-store.ts';
import { listPayments } from './list-payments.ts';

export function paymentRoutes({ db }: OfficeParts, serve: ServeOffice) {
  async function start(c: Context<AppEnv>, kind: RunKindName, subject: string) {
    const { staffId } = staffOf(c);
    const runId = await db
      .transaction()
      .execute((trx) => startRun(trx, { kind, staffId, items: [{ subject, input: {} }] }));
    noteAudit(c, { details: { runId } });
    return c.json({ runId }, 202);
  }

  return apiRoutes()
    .openapi(serve(calls.listPayments), async (c) => {
      const page = await listPayments(db, c.req.valid('query'));
      if (!page.ok) return refuse(c, page.refusal);
      const last = await selectLastCheck(db);
      const check = last && {
        at: last.at.toISOString(),
        orders: last.orders,
        compared: last.compared,
        captured: centsToDollars(last.capturedCents),
        refunded: centsToDollars(last.refundedCents),
        faults: last.faults.map(({ kind, purchaseOrderIds, of }) => ({
          ...{ kind, of },
          purchaseOrderIds: [...purchaseOrderIds],
        })),
      };
      return c.json({ ...page.value, check }, 200);
    })
    .openapi(serve(calls.reconcilePayments), (c) => start(c, 'payments reconcile', 'open payments'))
    .openapi(serve(calls.checkPayments), (c) => start(c, 'payments check', 'the books'));
}
