import type { Day } from '../../domain/dates/day.ts';
import { leadDays } from '../../domain/delivery/methods.ts';
import { type DateVerdict, judgeDeliveryDate, toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import type { SettledCart } from '../cart/settled-cart.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';

export interface Journey {
  readonly deliveryMethod: string;
  readonly shipViaId: number;
}

/** A club ships on days of its own, not on those that are listed for the shop; closed days are closed for both. */
export function clubCalendar(calendar: ShopRules['calendar']): ShopRules['calendar'] {
  return { ...calendar, shipDates: [], defaultShipDate: null };
}

/** Whether a cart may be shipped on a day. The stored day is the ship day; the rules speak of delivery (contract §3). */
export function judgeShipDay(
  cart: SettledCart,
  { journey, shipDay }: { journey: Journey; shipDay: Day },
  { rules, today }: { rules: ShopRules; today: Day },
): DateVerdict {
  const lead = leadDays(journey);
  const isRelease = cart.kind === 'release';
  return judgeDeliveryDate(toDeliveryDate(shipDay, lead), {
    today,
    shipViaId: journey.shipViaId,
    brandingId: cart.brandingId,
    requiresShipDate: !isRelease && cart.items.some((item) => item.product.requiresShipDate),
    calendar: isRelease ? clubCalendar(rules.calendar) : rules.calendar,
    leadDays: lead,
  });
}
