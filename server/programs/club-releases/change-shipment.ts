import type { ClubShipmentChange } from '../../../contract/club-release.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import { explainObstacle } from '../../../domain/clubs/release-obstacles.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteOf } from '../../ordering/cart/price.ts';
import { selectCart } from '../../ordering/cart/record-store.ts';
import { lockCartOf, writeChange } from '../../ordering/cart/store.ts';
import { judgeMadeCart, toMadeCart } from '../../ordering/checkout/made-cart.ts';
import { quoteMadeTaxes } from '../../ordering/checkout/quote-made-taxes.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { chargeDayOf } from './quote-release-tax.ts';
import { lockReleaseOf } from './release-store.ts';
import { type ShipmentRecord, selectShipment } from './shipment-record.ts';
import { moveShipment } from './shipment-store.ts';
import { isChangeable, limitFor, quantityOf } from './show-shipment.ts';

/**
 * Only while the window is open and charging has not begun; otherwise `conflict`. A change that breaks a rule or
 * exceeds the stock is refused and has no effect.
 */
export async function changeShipment(
  parts: CartParts,
  shipmentId: number,
  change: ClubShipmentChange,
): Promise<Result<null>> {
  const rules = await parts.shopRules();
  const changed = await undoneByRefusal(parts.db, async (trx) => {
    const locked = await lockToChange(trx, parts, shipmentId);
    if (!locked.ok) return locked;
    const { shipment, cartId } = locked.value;
    const done = accept({ cartId, day: chargeDayOf(shipment) });
    const isWanted = !('held' in change && change.held);
    if (isWanted && shipment.membershipState !== 'active')
      return reject(NOT_SERVED[shipment.membershipState]);
    if ('held' in change) {
      const to = change.held ? 'held' : 'open';
      if (shipment.state === to) return done;
      const cart = toMadeCart(await selectCart(trx, cartId, rules), { rules, today: parts.clock.today() });
      const isTooMany = !change.held && quantityOf(cart) > (await limitFor(trx, shipment, cart));
      if (isTooMany) return reject(SOLD_OUT);
      await moveShipment(trx, shipmentId, to);
      if (change.held) return done;
      const judged = await judgeAgain(trx, parts, { cartId, rules });
      return judged.ok ? done : judged;
    }
    if (shipment.state === 'held') return reject(HELD);
    const cart = toMadeCart(await selectCart(trx, cartId, rules), { rules, today: parts.clock.today() });
    const most = await limitFor(trx, shipment, cart);
    if (change.qty < 1 || change.qty > most) {
      const words = most === 1 ? 'Only a quantity of 1 is left.' : `Please choose between 1 and ${most}.`;
      return reject(invalidFields({ qty: [MESSAGES.invalid] }, words));
    }
    await run(trx)`
      update cart_items set quantity = ${change.qty} where cart_id = ${cartId} and status = 'in-cart'`;
    const judged = await judgeAgain(trx, parts, { cartId, rules });
    return judged.ok ? done : judged;
  });
  if (!changed.ok) return changed;
  const { cartId, day } = changed.value;
  await quoteMadeTaxes(parts, [cartId], { day });
  return accept(null);
}

/** Refuses once the window has ended or charging has begun. */
export async function lockToChange(
  trx: Writer,
  { clock }: Pick<CartParts, 'clock'>,
  shipmentId: number,
): Promise<Result<{ readonly shipment: ShipmentRecord; readonly cartId: number }>> {
  // One member at a time reads what is left and takes it. Otherwise two would get the same bottles.
  await lockReleaseOf(trx, shipmentId);
  const cartId = (await selectShipment(trx, shipmentId))?.cartId ?? null;
  if (cartId === null) return reject(NOT_FOUND);
  await lockCartOf(trx, cartId);
  const shipment = await selectShipment(trx, shipmentId);
  if (shipment === null || !isChangeable(shipment, clock.now())) return reject(WINDOW_ENDED);
  return accept({ shipment, cartId });
}

/** Stores the new price as what the member agreed to. */
export async function judgeAgain(
  trx: Writer,
  { clock }: Pick<CartParts, 'clock'>,
  { cartId, rules }: { cartId: number; rules: ShopRules },
): Promise<Result<null>> {
  const today = { rules, today: clock.today() };
  const cart = toMadeCart(await selectCart(trx, cartId, rules), today);
  if (cart.billing === null) throw new Error(`release cart ${cartId} has no billing data`);
  const shownQuote = quoteOf(cart);
  const { objection } = judgeMadeCart(cart, { billing: cart.billing, shownQuote }, today);
  if (objection !== null) return reject(conflict(explainObstacle(objection)));
  await writeChange(trx, cartId, shownQuote);
  return accept(null);
}

const WINDOW_ENDED = conflict('This shipment is being prepared and can no longer be changed.');

export const NOT_SERVED: Record<Exclude<MembershipState, 'active'>, Refusal> = {
  pending: conflict('Your membership has not started yet. Choose a card for it first.'),
  'on hold': conflict('Your membership is on hold. Resume the membership first.'),
  cancelled: conflict('This membership has ended.'),
};

const HELD = conflict('You skipped this shipment. To choose a quantity, have it sent after all.');

const SOLD_OUT = conflict('The wines in this shipment have sold out.');
