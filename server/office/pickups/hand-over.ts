import { isWineryPickup } from '../../../domain/delivery/methods.ts';
import { hasWine } from '../../../domain/orders/order-document.ts';
import { mayBecome } from '../../../domain/orders/order-status.ts';
import { authorizeOrder } from '../../ordering/orders/authorize-order.ts';
import { type ShipParts, shipOrder } from '../../ordering/orders/ship-order.ts';
import { selectOrder } from '../../ordering/orders/store.ts';
import type { MovedOrder } from '../../ordering/payments/move-order-money.ts';
import type { HandOver } from '../../ordering/payments/movement-record.ts';
import { fullAuthorization, type OrderMoney, selectOrderMoney } from '../../ordering/payments/order-money.ts';
import type { Db } from '../../platform/database/access.ts';
import {
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';

const KEEP_THE_BOTTLES = conflict('The card was not charged. Keep the bottles.');
const NO_ANSWER: Refusal = {
  code: 'unavailable',
  message: 'The bank has not answered yet. Keep the bottles, and try again in a minute.',
  retryAfterSeconds: 60,
};
const NOT_A_PICKUP = conflict('This order is not a winery pickup.');
const NO_ID = invalidFields({ idChecked: ['Check that the person is 21 or older, and tick the box.'] });

/**
 * Takes the money and records who came; authorizes first where nothing is held. Refusals: `not-found`; `invalid`
 * without a checked ID for wine; `conflict` for an order that cannot be handed over or whose card is declined;
 * `unavailable` while the bank does not answer. The same request key finishes what an earlier sending began.
 */
export async function handOverOrder(
  parts: ShipParts,
  orderId: number,
  handOver: HandOver,
): Promise<Result<MovedOrder>> {
  const money = await selectOrderMoney(parts.db, orderId);
  const order = await selectOrder(parts.db, orderId);
  if (money === null || order === null) return reject(NOT_FOUND);
  const refusal = objection(money) ?? (hasWine(order.document) && !handOver.idChecked ? NO_ID : null);
  if (refusal) return reject(refusal);
  if (money.status === 'placed' && money.totalCents > 0 && fullAuthorization(money) === null) {
    const authorized = await authorizeOrder(withKey(parts, 'authorize'), orderId);
    if (!authorized.ok) return refusedBy(parts, orderId, authorized);
    if (authorized.value.isPending) return reject(NO_ANSWER);
  }
  const shipped = await shipOrder(withKey(parts, 'capture'), orderId, { trackingNumber: null, handOver });
  if (!shipped.ok) return refusedBy(parts, orderId, shipped);
  return shipped.value.isPending ? reject(NO_ANSWER) : shipped;
}

function objection({ shipViaId, status, holdReason }: OrderMoney): Refusal | null {
  if (!isWineryPickup(shipViaId)) return NOT_A_PICKUP;
  if (holdReason !== null) return conflict(`The order is on hold: ${holdReason}`);
  return status === 'cancelled' ? conflict('The order is canceled.') : null;
}

/** The card's refusal, unless someone else is handing the order over or has done so. */
async function refusedBy(
  { db }: ShipParts,
  orderId: number,
  refused: ReturnType<typeof reject>,
): Promise<Result<MovedOrder>> {
  const money = await selectOrderMoney(db, orderId);
  const isElsewhere = money !== null && (money.underWay !== null || !mayBecome(money.status, 'shipped'));
  return isElsewhere ? refused : reject(KEEP_THE_BOTTLES);
}

function withKey(parts: ShipParts, step: string): ShipParts {
  const { requestKey } = parts;
  return requestKey == null ? parts : { ...parts, requestKey: `${requestKey} ${step}` };
}

/** Why no one got the bottles: no ID, the wrong person, intoxicated. Refusals: `not-found`, `conflict`. */
export async function refuseHandOver(
  db: Db,
  orderId: number,
  { reason, staffId }: { reason: string; staffId: number },
): Promise<Result<null>> {
  const money = await selectOrderMoney(db, orderId);
  if (money === null) return reject(NOT_FOUND);
  if (!isWineryPickup(money.shipViaId)) return reject(NOT_A_PICKUP);
  if (money.status !== 'placed') return reject(conflict(`The order is ${money.status}.`));
  await db
    .insertInto('hand_overs')
    .values({ order_id: orderId, staff_id: staffId, received_by: null, id_checked: false, reason })
    .execute();
  return { ok: true, value: null };
}
