import { accept, type Result, reject } from '../http/refusal.ts';
import { conflict, type MovedOrder, type MoveParts, moveOrderMoney } from '../payments/move-order-money.ts';

/**
 * Lets go of what is held for an order whose authorisation would not live to see, or has not lived to see, its
 * shipment. Refusals as of `moveOrderMoney`.
 */
export function letGoOfOrder(parts: MoveParts, orderId: number): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, ({ status, holds }) => {
    const hold = holds.find(({ heldCents }) => heldCents > 0);
    if (status !== 'placed' || !hold) return reject(conflict(`Nothing is held for the order.`));
    return accept({ purpose: 'let-go', amountCents: hold.heldCents, hold, details: {} });
  });
}

/**
 * Holds the order's sum again on the card that it was placed with. A no is the gateway's reason, a task for an
 * operator and a mail to the shopper. Refusals as of `moveOrderMoney`.
 */
export function authoriseOrder(parts: MoveParts, orderId: number): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, ({ status, holds, totalCents }) => {
    if (status !== 'placed') return reject(conflict(`The order is ${status}.`));
    if (holds.some(({ heldCents }) => heldCents > 0) || totalCents === 0) {
      return reject(conflict('The order’s sum is held already.'));
    }
    return accept({ purpose: 'authorise-again', amountCents: totalCents, hold: null, details: {} });
  });
}
