import { mayBecome } from '../../../domain/orders/order-status.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { type MovedOrder, type MoveParts, moveOrderMoney } from '../payments/move-order-money.ts';
import type { MovementDetails } from '../payments/movement-record.ts';

const NOTHING_LEFT = ' No money is left on it. order show lists its payments.';

/** Also returns its bottles to stock and releases its promo code use. Refusals as in `moveOrderMoney`. */
export function cancelOrder(
  parts: MoveParts,
  orderId: number,
  { reason, replacedBy }: Pick<MovementDetails, 'reason' | 'replacedBy'> = {},
): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, (order) => {
    if (!mayBecome(order.status, 'cancelled')) {
      const hint = mayBecome(order.status, 'refunded') ? ' Refund it instead.' : NOTHING_LEFT;
      return reject(conflict(`The order is ${order.status}.${hint}`));
    }
    const authorization = order.authorizations.find(({ capturableCents }) => capturableCents > 0) ?? null;
    return accept({
      purpose: 'cancel',
      amountCents: authorization?.capturableCents ?? 0,
      authorization,
      details: {
        ...(reason !== undefined && { reason }),
        ...(replacedBy !== undefined && { replacedBy }),
      },
    });
  });
}
