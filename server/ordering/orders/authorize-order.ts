import type { SoldCard } from '../../../domain/orders/order-document.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import {
  type MovedOrder,
  type MoveParts,
  moveOrderMoney,
  type Wanted,
} from '../payments/move-order-money.ts';
import type { OrderMoney } from '../payments/order-money.ts';

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
  return moveOrderMoney(parts, orderId, authorization);
}

interface GivenCard {
  readonly token: string;
  readonly card: SoldCard;
}

/**
 * The card becomes the order's if the bank agrees. Refusals as in `moveOrderMoney`, and `card-declined`, which is not
 * emailed: the person who gave the card sees it.
 */
export async function authorizeOnNewCard(
  parts: MoveParts,
  orderId: number,
  { token, card }: GivenCard,
): Promise<Result<MovedOrder>> {
  let isAsked = false;
  const moved = await moveOrderMoney({ ...parts, isForCardholder: true }, orderId, (order) => {
    const wanted = authorization(order);
    if (!wanted.ok) return wanted;
    isAsked = true;
    return accept({ ...wanted.value, details: { newCard: card }, newCardToken: token });
  });
  if (moved.ok || !isAsked || moved.refusal.code !== 'conflict') return moved;
  return reject({ code: 'card-declined', message: moved.refusal.message });
}

function authorization({ status, authorizations, totalCents }: OrderMoney): Result<Wanted> {
  if (status !== 'placed') return reject(conflict(`The order is ${status}.`));
  if (authorizations.some(({ capturableCents }) => capturableCents > 0) || totalCents === 0) {
    return reject(conflict('The order’s total is already authorized.'));
  }
  return accept({ purpose: 'authorise-again', amountCents: totalCents, authorization: null, details: {} });
}
