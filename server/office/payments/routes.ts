import * as calls from '../../../contract/office/payments.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { RunKindName } from '../../../domain/office/runs.ts';
import { selectLastCheck } from '../../ordering/payments/stored-check.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { startRun } from '../runs/run-store.ts';
import { listPayments } from './list-payments.ts';

export function paymentRoutes({ db }: OfficeParts, serve: ServeOffice) {
  async function start({ staff: { staffId }, audit }: StaffCall, kind: RunKindName, subject: string) {
    const runId = await db
      .transaction()
      .execute((trx) => startRun(trx, { kind, staffId, items: [{ subject, input: {} }] }));
    audit({ details: { runId } });
    return accept({ runId });
  }

  return apiRoutes([
    serve(calls.listPayments, async ({ query }) => {
      const page = await listPayments(db, query);
      if (!page.ok) return page;
      const last = await selectLastCheck(db);
      const check = last && {
        at: last.at.toISOString(),
        orders: last.orders,
        compared: last.compared,
        captured: centsToDollars(last.capturedCents),
        refunded: centsToDollars(last.refundedCents),
        faults: last.faults.map(({ kind, purchaseOrderIds, of }) => ({ kind, of, purchaseOrderIds })),
      };
      return accept({ ...page.value, check });
    }),
    serve(calls.reconcilePayments, (call) => start(call, 'payments reconcile', 'open payments')),
    serve(calls.checkPayments, (call) => start(call, 'payments check', 'the books')),
  ]);
}
