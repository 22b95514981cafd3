import { mayBecome } from '../../../domain/orders/order-status.ts';
import type { Clock } from '../../platform/clock.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { type MovedOrder, type MoveParts, moveOrderMoney } from '../payments/move-order-money.ts';
import type { HandOver } from '../payments/movement-record.ts';
import { fullAuthorization } from '../payments/order-money.ts';
import { shipUnderPermit } from './permit-at-shipping.ts';
import { claimTrackingNumber } from './tracking-number.ts';

export type ShipParts = MoveParts & { readonly clock: Clock };

/** Ships an order and captures its authorization. Refusals as in `moveOrderMoney`. */
export function shipOrder(
  parts: ShipParts,
  orderId: number,
  { trackingNumber, handOver }: { trackingNumber: string | null; handOver?: HandOver },
): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, async (order, trx) => {
    if (!mayBecome(order.status, 'shipped')) {
      const hint = order.status === 'cancelled' ? '' : ' order tracking changes its tracking number.';
      return reject(conflict(`The order is ${order.status}.${hint}`));
    }
    if (order.holdReason !== null) return reject(conflict(`The order is on hold: ${order.holdReason}`));
    const authorization = fullAuthorization(order);
    if (authorization === null && order.totalCents > 0) return reject(NOT_AUTHORIZED);
    const permit = await shipUnderPermit(trx, orderId, {
      today: parts.clock.today(),
      isDryRun: parts.isDryRun === true,
    });
    if (!permit.ok) return permit;
    const shipment = { purpose: 'ship', amountCents: order.totalCents, authorization } as const;
    if (trackingNumber === null) return accept({ ...shipment, details: handOver ? { handOver } : {} });
    const { shipViaId } = order;
    const read = await claimTrackingNumber(trx, { orderId, shipViaId, typed: trackingNumber });
    return read.ok ? accept({ ...shipment, details: { trackingNumber: read.value } }) : read;
  });
}

const NOT_AUTHORIZED = conflict('The order’s total is not authorized. Authorize it first.');
