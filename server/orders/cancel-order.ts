import { mayBecome } from '../../domain/orders/order-status.ts';
import { accept, conflict, type Result, reject } from '../http/refusal.ts';
import { type MovedOrder, type MoveParts, moveOrderMoney } from '../payments/move-order-money.ts';

const NOTHING_LEFT = ' Nothing is held or taken for it any more: order show tells what became of its money.';

/** Also returns its bottles to stock and releases its promo code use. Refusals as in `moveOrderMoney`. */
export function cancelOrder(parts: MoveParts, orderId: number): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, (order) => {
    if (!mayBecome(order.status, 'cancelled')) {
      const hint = mayBecome(order.status, 'refunded') ? ' Refund it instead.' : NOTHING_LEFT;
      return reject(conflict(`The order is ${order.status}.${hint}`));
    }
    const hold = order.holds.find(({ heldCents }) => heldCents > 0) ?? null;
    return accept({ purpose: 'cancel', amountCents: hold?.heldCents ?? 0, hold, details: {} });
  });
}
