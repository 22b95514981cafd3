import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { leadDays, roadDaysTo } from '../../../domain/delivery/methods.ts';
import {
  firstDeliveryDate,
  judgeDeliveryDate,
  toDeliveryDate,
  toShipDate,
} from '../../../domain/delivery/ship-dates.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { shipDateContextOf, standardServiceFor } from '../checkout/judge-ship-day.ts';
import type { BareCart, ShippingDraft } from './cart-record.ts';
import type { Settled } from './settled-cart.ts';

type DatedCart = Pick<Settled<BareCart>, 'kind' | 'brandingId' | 'isPaying' | 'items'> & {
  readonly shipping: ShippingDraft | null;
};

/** Business days by road to the draft's state; null: it flies. */
export function roadDaysNow(
  { form, stateShort }: Pick<ShippingDraft, 'form' | 'stateShort'>,
  kind: BareCart['kind'],
  rules: Pick<ShopRules, 'standardService'>,
): number | null {
  return roadDaysTo(stateShort, form.shipViaId, standardServiceFor({ kind }, rules));
}

/** The winery's standard service takes another number of days than when the shopper chose the day. */
export function isOfOtherDays(
  shipping: ShippingDraft,
  kind: BareCart['kind'],
  rules: Pick<ShopRules, 'standardService'>,
): boolean {
  return shipping.roadDays !== undefined && shipping.roadDays !== roadDaysNow(shipping, kind, rules);
}

/**
 * The shopper chose a day of delivery, so that day stays and the ship day follows the service. A day that can no longer be kept
 * becomes the first open one, as in a new cart. A payment in progress keeps its day; so does a cart without an open day, which
 * cannot be paid.
 */
export function shippingOnItsDay(
  cart: DatedCart,
  { rules, today }: { rules: Pick<ShopRules, 'calendar' | 'standardService' | 'permits'>; today: Day },
): ShippingDraft | null {
  const { shipping, kind } = cart;
  if (shipping === null || cart.isPaying || !isOfOtherDays(shipping, kind, rules)) return shipping;
  const choice = { ...shipping.form, stateShort: shipping.stateShort };
  const context = shipDateContextOf(cart, choice, { rules, today });
  const chosen = toDeliveryDate(shipping.shipDay, leadDays(choice, shipping.roadDays ?? null));
  const day = judgeDeliveryDate(chosen, context).ok ? chosen : firstDeliveryDate(context);
  if (day === null) return shipping;
  // The wait for better weather was of the other days; it is looked at again before the order ships.
  const { heldUntil: _, ...draft } = shipping;
  return onShipDay(draft, toShipDate(day, context.leadDays), roadDaysNow(shipping, kind, rules));
}

export function onShipDay(draft: ShippingDraft, shipDay: Day, roadDays: number | null): ShippingDraft {
  return { ...draft, shipDay, roadDays, form: { ...draft.form, requestedShipDate: formatUsDate(shipDay) } };
}
