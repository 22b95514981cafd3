import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { type MovedOrder, type MoveParts, moveOrderMoney } from '../payments/move-order-money.ts';

/** For an authorization that expires before the order ships. Refusals as in `moveOrderMoney`. */
export function voidAuthorization(parts: MoveParts, orderId: number): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, ({ status, authorizations }) => {
    const authorization = authorizations.find(({ capturableCents }) => capturableCents > 0);
    if (status !== 'placed' || !authorization)
      return reject(conflict(`The order has no authorization to void.`));
    return accept({
      purpose: 'let-go',
      amountCents: authorization.capturableCents,
      authorization,
      details: {},
    });
  });
}

/** A decline becomes a task for staff and an email to the shopper. Refusals as in `moveOrderMoney`. */
export function authorizeOrder(parts: MoveParts, orderId: number): Promise<Result<MovedOrder>> {
  return moveOrderMoney(parts, orderId, ({ status, authorizations, totalCents }) => {
    if (status !== 'placed') return reject(conflict(`The order is ${status}.`));
    if (authorizations.some(({ capturableCents }) => capturableCents > 0) || totalCents === 0) {
      return reject(conflict('The order’s total is already authorized.'));
    }
    return accept({ purpose: 'authorise-again', amountCents: totalCents, authorization: null, details: {} });
  });
}
