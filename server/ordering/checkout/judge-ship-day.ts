import type { Day } from '../../../domain/dates/day.ts';
import { BY_AIR, leadDays, roadDaysTo, type StandardService } from '../../../domain/delivery/methods.ts';
import {
  type DateVerdict,
  judgeDeliveryDate,
  type ShipDateContext,
  toDeliveryDate,
} from '../../../domain/delivery/ship-dates.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { BareCart } from '../cart/cart-record.ts';
import type { Settled } from '../cart/settled-cart.ts';

export interface DeliveryChoice {
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  /** Where it goes; null while that is unknown. */
  readonly stateShort: string | null;
}

/** What a club ships flies, as its terms say. */
export function standardServiceFor(
  { kind }: Pick<BareCart, 'kind'>,
  rules: Pick<ShopRules, 'standardService'>,
): StandardService {
  return kind === 'release' ? BY_AIR : rules.standardService;
}

/** A club has its own ship days, which staff planned, instead of the shop's listed days; blackout dates apply to both. */
export function clubCalendar(calendar: ShopRules['calendar']): ShopRules['calendar'] {
  return { ...calendar, shipDates: [], defaultShipDate: null, isShippingOverToday: false };
}

interface ShippedCart extends Pick<BareCart, 'kind' | 'brandingId'> {
  readonly items: readonly { readonly product: { readonly requiresShipDate: boolean } }[];
}

/** What the rules of delivery days need to know of a cart and a service. */
export function shipDateContextOf(
  cart: ShippedCart,
  choice: DeliveryChoice,
  { rules, today }: { rules: Pick<ShopRules, 'calendar' | 'standardService'>; today: Day },
): ShipDateContext {
  const isRelease = cart.kind === 'release';
  return {
    today,
    shipViaId: choice.shipViaId,
    brandingId: cart.brandingId,
    requiresShipDate: !isRelease && cart.items.some((item) => item.product.requiresShipDate),
    calendar: isRelease ? clubCalendar(rules.calendar) : rules.calendar,
    leadDays: leadDays(
      choice,
      roadDaysTo(choice.stateShort, choice.shipViaId, standardServiceFor(cart, rules)),
    ),
  };
}

/** We store the ship day; the rules use the delivery day. */
export function judgeShipDay(
  cart: Settled<BareCart>,
  { choice, shipDay }: { choice: DeliveryChoice; shipDay: Day },
  rulesOfNow: { rules: ShopRules; today: Day },
): DateVerdict {
  const { calendar, ...context } = shipDateContextOf(cart, choice, rulesOfNow);
  // What replaces an order may leave with today's parcels, as that would have.
  const isShippingOverToday = calendar.isShippingOverToday === true && cart.kind !== 'replacement';
  return judgeDeliveryDate(toDeliveryDate(shipDay, context.leadDays), {
    ...context,
    calendar: { ...calendar, isShippingOverToday },
  });
}
