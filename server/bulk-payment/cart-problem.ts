import { type BulkCartRefusal, reasonOf } from '../../domain/bulk/refusals.ts';
import type { Day } from '../../domain/dates/day.ts';
import { judgeOrder } from '../../domain/orders/judge-order.ts';
import { judgeBirthDate } from '../../domain/people/age.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { containsAlcohol } from '../cart/price.ts';
import { judgeShipDay } from '../checkout/judge-ship-day.ts';
import type { BulkCart, Today } from './bulk-cart.ts';
import { birthDateOf } from './read-payer.ts';

/**
 * Why a customer with this birth date could not order the cart now, whatever the price, in words for the customer.
 * Null: no problem.
 */
export function problemOf(
  cart: BulkCart,
  { rules, today, birthDay }: Today & { readonly birthDay: Day | null },
): string | null {
  const { form, shipDay } = cart.shipping;
  const objection: BulkCartRefusal | null = judgeOrder({
    hasItems: cart.items.length > 0,
    hasShipping: true,
    hasBilling: true,
    isAsShown: true,
    notToJoin: null,
    birthDate: containsAlcohol(cart) ? judgeBirthDate(birthDateOf(birthDay), today) : 'ok',
    shipment: judgeCartShipment(cart, { rules, today }) ?? { ok: true },
    deliveryDate: judgeShipDay(cart, { journey: form, shipDay }, { rules, today }),
  });
  if (objection) return reasonOf(objection);
  return cart.missing.length > 0 ? reasonOf({ kind: 'sold-out', missing: cart.missing }) : null;
}
