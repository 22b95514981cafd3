import { findPaymentMismatches } from '../server/payments/find-mismatches.ts';
import { reconcilePayments } from '../server/payments/reconcile.ts';
import { GATEWAY_TIMEOUT_MS } from '../server/payments/waiting.ts';
import { type Command, done } from './command.ts';

export const paymentReconcile: Command = {
  name: 'payment reconcile',
  parameters: [],
  summary: 'Settle payments without an outcome, and compare the settled ones with the gateway',
  example: 'payment reconcile --json',
  async run({ db, gateway }) {
    const parts = { db, gateway, gatewayTimeoutMs: GATEWAY_TIMEOUT_MS };
    const { asked, pending, failures } = await reconcilePayments(parts);
    const { checked, mismatches } = await findPaymentMismatches({ db, gateway });
    const unsettled = failures.map(({ attemptId }) => attemptId);
    const lines = [
      `${asked} asked about, ${pending} still pending, ${checked} compared, ${mismatches.length} mismatches`,
      ...unsettled.map((attemptId) => `cannot be settled  attempt ${attemptId}`),
      ...mismatches.map(({ kind, attemptId, purchaseOrderId }) =>
        [kind, `attempt ${attemptId}`, purchaseOrderId === null ? '' : `order ${purchaseOrderId}`]
          .join('  ')
          .trimEnd(),
      ),
    ];
    return done({ mismatches, pending, asked, checked, unsettled }, lines.join('\n'));
  },
};
