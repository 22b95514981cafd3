import { type PermitWindow, permitsFor } from '../../../domain/compliance/permits.ts';
import type { Day } from '../../../domain/dates/day.ts';
import {
  BY_AIR,
  isWineryPickup,
  leadDays,
  roadDaysTo,
  type StandardService,
} from '../../../domain/delivery/methods.ts';
import {
  type DateVerdict,
  firstDeliveryDate,
  judgeDeliveryDate,
  type ShipDateContext,
  toDeliveryDate,
  toShipDate,
} from '../../../domain/delivery/ship-dates.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { alcoholVolumeOf } from '../../catalog/products/product-record.ts';
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
  readonly items: readonly {
    readonly product: { readonly requiresShipDate: boolean } & Parameters<typeof alcoholVolumeOf>[0];
  }[];
  /** Of a cart whose items are not known yet; left out: as the items are. */
  readonly hasWine?: boolean;
}

type DayRules = Pick<ShopRules, 'calendar' | 'standardService' | 'permits'>;

/** What the rules of delivery days need to know of a cart and a service. */
export function shipDateContextOf(
  cart: ShippedCart,
  choice: DeliveryChoice,
  { rules, today }: { rules: DayRules; today: Day },
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
    permits: permitWindowOf(cart, choice, rules.permits),
  };
}

function permitWindowOf(
  { brandingId, items, hasWine }: ShippedCart,
  { stateShort: state, shipViaId }: DeliveryChoice,
  rules: ShopRules['permits'],
): PermitWindow | undefined {
  const isWine = hasWine ?? items.some(({ product }) => alcoholVolumeOf(product) > 0);
  if (!isWine || state === null || isWineryPickup(shipViaId)) return undefined;
  const days = permitsFor(rules, { brandingId, state });
  return days === null ? undefined : { stateName: stateByShort(state)?.stateName ?? state, days };
}

/** A state asks for a permit, and no day that could be chosen has one. */
export function hasNoPermittedDay(context: ShipDateContext): boolean {
  return context.permits !== undefined && firstDeliveryDate(context) === null;
}

/** Where no day is left under a permit, no date is asked for: the first that the rule refuses stands for all. */
export function dayWithoutPermit(context: ShipDateContext): Day | null {
  if (!hasNoPermittedDay(context)) return null;
  const day = firstDeliveryDate({ ...context, permits: undefined });
  return day && toShipDate(day, context.leadDays);
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
