import type { Day } from '../../domain/dates/day.ts';
import { leadDays } from '../../domain/delivery/methods.ts';
import { type DateVerdict, judgeDeliveryDate, toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import type { SettledCart } from '../cart/settled-cart.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';

/** Whether a cart may be shipped on a day. The stored day is the ship day; the rules speak of delivery (contract §3). */
export function judgeShipDay(
  cart: SettledCart,
  { form, shipDay }: Pick<ShippingDraft, 'form' | 'shipDay'>,
  { rules, today }: { rules: ShopRules; today: Day },
): DateVerdict {
  const lead = leadDays(form);
  return judgeDeliveryDate(toDeliveryDate(shipDay, lead), {
    today,
    shipViaId: form.shipViaId,
    brandingId: cart.brandingId,
    requiresShipDate: cart.items.some((item) => item.product.requiresShipDate),
    calendar: rules.calendar,
    leadDays: lead,
  });
}
