import type { Db } from '../../platform/database/access.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { selectUnsettledBulk } from './payment-store.ts';
import { addCartJobs, completeIfDone, selectStalledPayments } from './run-store.ts';
import { settleBulkPayment } from './settle-bulk-payment.ts';

export interface BulkReconciliation {
  readonly asked: number;
  readonly failures: readonly { readonly attemptId: string; readonly error: unknown }[];
}

/** A cart takes a fraction of a second. If none was decided for this long, the worker is gone with its jobs. */
const STALLED_MS = 20_000;

/** After a crash or lost answer: asks the gateway about unsettled payments and enqueues stalled carts again. */
export async function reconcileBulkPayments(
  { db, gateway }: { db: Db; gateway: PaymentGateway },
  { ageMs, stalledMs = STALLED_MS }: { ageMs: number; stalledMs?: number },
): Promise<BulkReconciliation> {
  const unsettled = await selectUnsettledBulk(db, ageMs);
  const failures: { attemptId: string; error: unknown }[] = [];
  for (const { bulkPaymentId, gatewayKey } of unsettled) {
    try {
      await settleBulkPayment(db, bulkPaymentId, await gateway.lookUp(gatewayKey));
    } catch (error) {
      failures.push({ attemptId: bulkPaymentId, error });
    }
  }
  for (const bulkPaymentId of await selectStalledPayments(db, stalledMs)) {
    await completeIfDone(db, bulkPaymentId);
    await addCartJobs(db, bulkPaymentId);
  }
  return { asked: unsettled.length, failures };
}
