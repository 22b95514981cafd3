import { authorizeOnNewCard } from '../../ordering/orders/authorize-order.ts';
import type { MoveParts } from '../../ordering/payments/move-order-money.ts';
import { type OrderMoney, selectOrderMoney } from '../../ordering/payments/order-money.ts';
import { STILL_CHECKING, waitForOutcome } from '../../ordering/payments/waiting.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { type GivenCard, ROUNDS } from './given-card.ts';

/**
 * Authorizes the order on the new card, once over all presses: one that finds another under way waits for its answer.
 * Refusals: `card-declined`, `unavailable` without an answer, `not-found` if it is canceled or gone.
 */
export async function giveOrderCard(
  parts: MoveParts,
  orderId: number,
  given: GivenCard,
): Promise<Result<null>> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await settled(parts, orderId);
    if (order?.status !== 'placed') return reject(NOT_FOUND);
    if (isAuthorized(order)) return accept(null);
    const moved = await authorizeOnNewCard(parts, orderId, given);
    if (moved.ok) return moved.value.isPending ? reject(STILL_CHECKING) : accept(null);
    if (moved.refusal.code !== 'conflict') return moved;
  }
  return reject(STILL_CHECKING);
}

async function settled({ db, gatewayTimeoutMs }: MoveParts, orderId: number): Promise<OrderMoney | null> {
  return waitForOutcome(await selectOrderMoney(db, orderId), {
    isUnderWay: (order) => order !== null && order.underWay !== null,
    lookAgain: () => selectOrderMoney(db, orderId),
    timeoutMs: gatewayTimeoutMs,
  });
}

function isAuthorized({ authorizations }: OrderMoney): boolean {
  return authorizations.some(({ capturableCents }) => capturableCents > 0);
}
