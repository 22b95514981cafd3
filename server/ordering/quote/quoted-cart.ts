import type { StoredShipping } from '../../../contract/shipping.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import { stateTerms } from '../../../domain/compliance/state-terms.ts';
import type { Day } from '../../../domain/dates/day.ts';
import {
  carrierOfMethod,
  deliveryKindOf,
  isCarrierPickup,
  isWineryPickup,
  PARCEL_METHODS,
  type Winery,
  wineriesOf,
} from '../../../domain/delivery/methods.ts';
import { firstDeliveryDate, type ShipDateContext, toShipDate } from '../../../domain/delivery/ship-dates.ts';
import type { BadWeather } from '../../../domain/weather/judge-weather.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { alcoholVolumeOf, bottlesOf } from '../../catalog/products/product-record.ts';
import { firstFineDay } from '../../catalog/weather/fine-day.ts';
import type { Weather } from '../../catalog/weather/weather.ts';
import type { Place } from '../../places/place.ts';
import type { BareCart, CartExtras, CartItemRecord, ShippingDraft } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { containsAlcohol, type PricedCart, priceSettledCart } from '../cart/price.ts';
import { type SettledCart, settleCart } from '../cart/settled-cart.ts';
import { dayWithoutPermit, shipDateContextOf } from '../checkout/judge-ship-day.ts';
import type { QuotedProduct } from './quote-store.ts';

export interface QuoteRules {
  readonly rules: ShopRules;
  readonly today: Day;
  /** Null: the shop does not ask for it. */
  readonly weather: Weather | null;
}

interface Days {
  readonly shipDay: Day;
  readonly deliveryDay: Day;
  /** Null: wine can travel then. Otherwise no day that can be chosen is better. */
  readonly badWeather: BadWeather | null;
}

/** A place at one moment. Remembers what the carts of a whole catalog share: days, and what the law says of a bottle. */
export interface QuoteAt extends QuoteRules {
  readonly place: Place;
  readonly days: Map<string, Days | null>;
  readonly decisions: Map<string, ShipmentDecision>;
}

export function quoteAt(place: Place, { rules, today, weather }: QuoteRules): QuoteAt {
  return { place, rules, today, weather, days: new Map(), decisions: new Map() };
}

/** One way to get a cart's items, and whether it is open to them. */
export interface QuotedWay {
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  readonly decision: ShipmentDecision;
  /** Null: no day is open for the items. The prices are then those of a shipment today. */
  readonly days: Days | null;
  readonly cart: SettledCart & { readonly shipping: ShippingDraft };
}

export interface OpenWay extends QuotedWay {
  readonly days: Days;
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

/** The first day that the checkout would offer, and whether it would allow the shipment on it. */
export function quoteWay(cart: SettledCart, way: Way, at: QuoteAt): QuotedWay {
  const days = daysOf(cart, way, at);
  const placed = { ...cart, shipping: shippingTo(at.place, way, days?.shipDay ?? dayWithout(cart, way, at)) };
  return { ...way, days, decision: decisionOn(placed, at), cart: placed };
}

/** Where no day is open: the first that a permit would open, so that the law says why; else today. */
function dayWithout(cart: SettledCart, way: Way, { rules, today, place }: QuoteAt): Day {
  const context = shipDateContextOf(cart, { ...way, stateShort: place.stateShort }, { rules, today });
  return dayWithoutPermit(context) ?? today;
}

/** What the checkout would charge for it. */
export function priceWay({ cart }: QuotedWay, at: QuoteRules): PricedCart {
  return priceSettledCart(cart, at);
}

function daysOf(cart: SettledCart, way: Way, at: QuoteAt): Days | null {
  const { days, rules, today, place } = at;
  const isWine = containsAlcohol(cart);
  const context = shipDateContextOf(cart, { ...way, stateShort: place.stateShort }, { rules, today });
  const key = `${way.shipViaId} ${context.brandingId} ${context.requiresShipDate} ${isWine}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const found = isWine ? fineOrFirstDay(context, at) : dayOf(context, firstDeliveryDate(context));
  days.set(key, found);
  return found;
}

function dayOf({ leadDays }: ShipDateContext, deliveryDay: Day | null): Days | null {
  if (deliveryDay === null) return null;
  return { deliveryDay, shipDay: toShipDate(deliveryDay, leadDays), badWeather: null };
}

/** Without a fine day to choose, the first one, with what is wrong with it. */
function fineOrFirstDay(context: ShipDateContext, { weather, place: { zip } }: QuoteAt): Days | null {
  const { shipViaId } = context;
  if (!weather || isWineryPickup(shipViaId)) return dayOf(context, firstDeliveryDate(context));
  let first: Day | null = null;
  for (const count of DAYS_LOOKED_AT) {
    const found = firstFineDay(context, { weather, zip, count });
    if (found.fine !== null) return dayOf(context, found.fine);
    first = found.first;
  }
  const days = dayOf(context, first);
  if (days === null) return null;
  const verdict = weather.verdictOn({ zip, shipViaId, shipDay: days.shipDay });
  return { ...days, badWeather: verdict.kind === 'fine' ? null : verdict };
}

/** Mostly the first day is fine. At most five a week: at last four months. */
const DAYS_LOOKED_AT = [1, 8, 90];

function decisionOn(cart: QuotedWay['cart'], { decisions, rules, today }: QuoteAt): ShipmentDecision {
  const { form, shipDay } = cart.shipping;
  let key = `${form.deliveryMethod} ${form.shipViaId} ${shipDay}`;
  const isLabelNeeded = stateTerms(cart.shipping.stateShort, rules.stateTerms)?.isLabelNeeded;
  for (const { product, quantity, membership } of cart.items) {
    // Labels are of products: what the law says of one bottle then differs from an equal one.
    if (isLabelNeeded) key += ` ${product.productId}`;
    key += `, ${quantity} ${alcoholVolumeOf(product)} ${membership?.clubTypeId}`;
    for (const { ml, count, alcoholVolume } of bottlesOf(product)) key += ` ${ml} ${count} ${alcoholVolume}`;
  }
  const known = decisions.get(key);
  if (known) return known;
  const decision = judgeCartShipment(cart, { rules, today });
  if (decision === null) throw new Error('a quote without a destination');
  decisions.set(key, decision);
  return decision;
}

export function isOpen(way: QuotedWay): way is OpenWay {
  return way.decision.ok && way.days !== null;
}

/** The form as far as a place fills it in: the rules read no more of it. */
function shippingTo(place: Place, { deliveryMethod, shipViaId }: Way, shipDay: Day): ShippingDraft {
  const { stateShort } = place;
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
