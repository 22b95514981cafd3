import type { StoredShipping } from '../../contract/shipping.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { ShipmentDecision } from '../../domain/compliance/judge-shipment.ts';
import type { Day } from '../../domain/dates/day.ts';
import {
  carrierOfMethod,
  deliveryKindOf,
  isCarrierPickup,
  PARCEL_METHODS,
  type Winery,
  wineriesOf,
  wineryById,
} from '../../domain/delivery/methods.ts';
import { firstDeliveryDate, toShipDate } from '../../domain/delivery/ship-dates.ts';
import type { BareCart, CartExtras, CartItemRecord, ShippingDraft } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { type PricedCart, priceSettledCart } from '../cart/price.ts';
import { type SettledCart, settleCart } from '../cart/settled-cart.ts';
import { shipDateContextOf } from '../checkout/judge-ship-day.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { Place } from '../place/place.ts';
import type { QuotedProduct } from './quote-store.ts';

export interface QuoteRules {
  readonly rules: ShopRules;
  readonly today: Day;
}

/** One way to get a cart's items, and whether it is open to them. */
export interface QuotedWay {
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  readonly decision: ShipmentDecision;
  /** Null: no day is open for the items. The prices are then those of a shipment today. */
  readonly days: { readonly shipDay: Day; readonly deliveryDay: Day } | null;
  readonly cart: PricedCart;
}

export interface OpenWay extends QuotedWay {
  readonly days: NonNullable<QuotedWay['days']>;
}

export interface WantedItem {
  readonly product: Omit<QuotedProduct, 'membership'> & Partial<Pick<QuotedProduct, 'membership'>>;
  readonly quantity: number;
}

/** A cart that is nowhere stored, so that the checkout's own rules apply to it. */
export function quotedCart(
  items: readonly WantedItem[],
  { brandingId, kind, promo }: Pick<BareCart, 'brandingId' | 'kind'> & Pick<CartExtras, 'promo'>,
): SettledCart {
  return settleCart({
    cartId: 0,
    customerId: null,
    kind,
    isPaying: false,
    brandingId,
    revision: 0,
    cardFingerprint: null,
    shownQuote: null,
    promoCode: promo?.terms.promoCode ?? null,
    shipping: null,
    billing: null,
    membershipRemoved: null,
    items: items.map(
      ({ product: { membership = null, ...product }, quantity }, at): CartItemRecord => ({
        cartItemId: at + 1,
        quantity,
        status: 'in-cart',
        loweredFrom: null,
        product,
        membership,
      }),
    ),
    promo,
    history: [],
    standing: null,
  });
}

export interface Way {
  readonly deliveryMethod: string;
  readonly shipViaId: number;
}

/** Deliveries first, in the order of the carrier's services. */
export const PARCEL_WAYS: readonly Way[] = PARCEL_METHODS.flatMap((deliveryMethod) =>
  carrierOfMethod(deliveryMethod).services.map(({ shipViaId }) => ({ deliveryMethod, shipViaId })),
);

export function pickupWay({ shipViaId }: Winery): Way {
  return { deliveryMethod: String(shipViaId), shipViaId };
}

export function pickupWays(brandingId: BrandingId): Way[] {
  return wineriesOf(brandingId).map(pickupWay);
}

/** The first day that the checkout would offer, what it would charge, and whether it would allow it. */
export function quoteWay(cart: SettledCart, way: Way, place: Place, { rules, today }: QuoteRules): QuotedWay {
  const context = shipDateContextOf(cart, way, { rules, today });
  const deliveryDay = firstDeliveryDate(context);
  const shipDay = deliveryDay === null ? today : toShipDate(deliveryDay, context.leadDays);
  const shipping = shippingTo(place, way, shipDay);
  const placed = { ...cart, shipping };
  const decision = judgeCartShipment(placed, { rules, today });
  if (decision === null) throw new Error('a quote without a destination');
  return {
    ...way,
    decision,
    days: deliveryDay === null ? null : { shipDay, deliveryDay },
    cart: priceSettledCart(placed, { rules, today }),
  };
}

export function isOpen(way: QuotedWay): way is OpenWay {
  return way.decision.ok && way.days !== null;
}

/** The form as far as a place fills it in: the rules read no more of it. */
function shippingTo(place: Place, { deliveryMethod, shipViaId }: Way, shipDay: Day): ShippingDraft {
  const stateShort = wineryById(shipViaId)?.stateShort ?? place.stateShort;
  const person = { name_first: '', name_last: '', phone: '' };
  const address = { ...person, address1: '', city: place.city, stateShort, zip: place.zip };
  const form = {
    deliveryMethod,
    shipViaId,
    ...(deliveryKindOf(deliveryMethod) === 'winery-pickup' ? person : address),
    ...(isCarrierPickup(deliveryMethod) && { pickUpPersonAddress: address }),
  };
  return { form: form as StoredShipping, email: '', stateShort, shipDay };
}
