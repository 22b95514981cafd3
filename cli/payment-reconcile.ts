import { findPaymentMismatches } from '../server/payments/find-mismatches.ts';
import { reconcilePayments } from '../server/payments/reconcile.ts';
import { settleAnswerFor } from '../server/payments/settle.ts';
import { createSandboxGateway } from '../server/providers/payment/sandbox-gateway.ts';
import { type Command, done } from './command.ts';

/** As long as the server waits for a gateway, so that nothing is touched that a request may still be about. */
const GATEWAY_TIMEOUT_MS = 10_000;

export const paymentReconcile: Command = {
  name: 'payment reconcile',
  parameters: [],
  summary: 'Settle payments without an outcome, and compare the settled ones with the gateway',
  example: 'payment reconcile --json',
  async run({ db, clock }) {
    const gateway = createSandboxGateway({ db, lateAnswerMs: 0, onRepeatedAnswer: settleAnswerFor(db) });
    const { asked, pending } = await reconcilePayments({
      db,
      clock,
      gateway,
      gatewayTimeoutMs: GATEWAY_TIMEOUT_MS,
    });
    const { checked, mismatches } = await findPaymentMismatches({ db, gateway });
    const lines = [
      `${asked} asked about, ${pending} still pending, ${checked} compared, ${mismatches.length} mismatches`,
      ...mismatches.map(({ kind, attemptId, purchaseOrderId }) =>
        [kind, `attempt ${attemptId}`, purchaseOrderId === null ? '' : `order ${purchaseOrderId}`]
          .join('  ')
          .trimEnd(),
      ),
    ];
    return done({ mismatches, pending, asked, checked }, lines.join('\n'));
  },
};
