import { compareWithGateway } from '../../server/payments/compare-with-gateway.ts';
import { reconcilePayments } from '../../server/payments/reconcile.ts';
import { GATEWAY_TIMEOUT_MS } from '../../server/payments/waiting.ts';
import { defineCommand, done, failed } from '../command.ts';
import { days } from './comparison.ts';

export const paymentReconcile = defineCommand({
  name: 'payment reconcile',
  options: { days },
  summary: 'Settle unanswered payments and compare with the gateway',
  details: 'Exit code 1 if a payment cannot be settled or the gateway reports something else.',
  example: 'payment reconcile --json',
  async run({ db, gateway }, { days }) {
    const recovered: string[] = [];
    const log = {
      recovered: (attemptId: string, outcome: string) => {
        recovered.push(`${outcome}  attempt ${attemptId}`);
      },
    };
    const parts = { db, gateway, gatewayTimeoutMs: GATEWAY_TIMEOUT_MS, log };
    const { asked, pending, failures } = await reconcilePayments(parts);
    const { compared: checked, mismatches } = await compareWithGateway({ db, gateway }, { days });
    const unsettled = failures.map(({ attemptId }) => attemptId);
    const lines = [
      `${asked} asked about, ${pending} still pending, ${checked} compared, ${mismatches.length} mismatches`,
      ...recovered,
      ...unsettled.map((attemptId) => `cannot be settled  attempt ${attemptId}`),
      ...mismatches.map(({ kind, purchaseOrderIds, of }) =>
        [kind, ...purchaseOrderIds.map((orderId) => `order ${orderId}`), of].join('  '),
      ),
    ];
    const say = mismatches.length + unsettled.length > 0 ? failed : done;
    return say({ mismatches, pending, asked, checked, unsettled }, lines.join('\n'));
  },
});
