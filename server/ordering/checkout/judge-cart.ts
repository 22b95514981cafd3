import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { judgeOrder, type OrderRefusal } from '../../../domain/orders/judge-order.ts';
import { judgeBirthDate } from '../../../domain/people/age.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { PricedCart } from '../cart/price.ts';
import { containsAlcohol, quoteOf } from '../cart/price.ts';
import { kindOf } from '../cart/shipping-kind.ts';
import { type ClubStanding, reasonNotToJoin } from '../club-join/standing.ts';
import { judgeShipDay } from './judge-ship-day.ts';

interface Judging {
  readonly rules: ShopRules;
  readonly today: Day;
  /** Null: no destination yet. */
  readonly shipment: ShipmentDecision | null;
  /** The quote that this tab showed, if the request includes it. */
  readonly quote: string | null;
}

/** The cart must be read under its lock. */
export function judgeCart(cart: PricedCart, { rules, today, quote, shipment }: Judging): OrderRefusal | null {
  const currentQuote = quoteOf(cart);
  return judgeOrder({
    hasItems: cart.items.length > 0 || cart.changes.length > 0,
    hasShipping: cart.shipping !== null,
    hasBilling: cart.billing !== null,
    isAsOnPage: quote === null || quote === currentQuote,
    isAsShown: cart.changes.length === 0 && currentQuote === cart.shownQuote,
    notToJoin: cart.standing && objectionTo(cart.standing, cart),
    birthDate: containsAlcohol(cart) ? judgeBirthDate(cart.billing ?? {}, today) : 'ok',
    isRecipientKnown: isRecipientKnown(cart),
    shipment: shipment ?? { ok: true },
    deliveryDate: cart.shipping
      ? judgeShipDay(
          cart,
          {
            choice: { ...cart.shipping.form, stateShort: cart.shipping.stateShort },
            shipDay: cart.shipping.shipDay,
          },
          { rules, today },
        )
      : { ok: false, reason: 'required' },
  });
}

/** Also of a cart that took in wine after its pickup was chosen. */
export function isRecipientKnown(cart: PricedCart): boolean {
  const { shipping } = cart;
  if (shipping === null || kindOf(shipping) !== 'carrier-pickup' || !containsAlcohol(cart)) return true;
  return (shipping.birthDay ?? null) !== null;
}

/** If two tabs or browsers join at once, the second waits for the outcome of the first. */
function objectionTo(standing: ClubStanding, { brandingId }: PricedCart): string | null {
  const reason = reasonNotToJoin(standing, brandingId);
  return reason ?? (standing.isJoiningElsewhere ? REFUSAL_MESSAGES.paymentUnderWay : null);
}
