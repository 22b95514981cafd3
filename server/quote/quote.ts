import type { CartToDoor, Quote, QuoteOption, ToDoor } from '../../contract/quote.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { explainBriefly } from '../../domain/compliance/explain-briefly.ts';
import { formatUsDate } from '../../domain/dates/day.ts';
import { DELIVER, shipperName } from '../../domain/delivery/methods.ts';
import { centsToDollars } from '../../domain/money/cents.ts';
import { TAX_KINDS, TAX_NAMES } from '../../domain/tax/tax-lines.ts';
import { moreBottlesWith } from '../cart/price.ts';
import type { SettledCart } from '../cart/settled-cart.ts';
import type { SoldProduct } from '../catalog/product-record.ts';
import { type Place, toPlace } from '../place/place.ts';
import {
  isOpen,
  type OpenWay,
  PARCEL_WAYS,
  pickupWay,
  pickupWays,
  type QuotedWay,
  type QuoteRules,
  quotedCart,
  quoteWay,
  type Way,
} from './quoted-cart.ts';

/** Every way to get the items to the place, or at one of the brand's wineries. */
export function quoteCart(cart: SettledCart, place: Place, rules: QuoteRules): Quote {
  const ways = (place.winery ? [] : PARCEL_WAYS).map((way) => quoteWay(cart, way, place, rules));
  const pickups = pickupWays(cart.brandingId).map((way) => quoteWay(cart, way, place, rules));
  const asked = place.winery
    ? pickups.filter(({ shipViaId }) => shipViaId === place.winery?.shipViaId)
    : ways.filter(isDelivery);
  const open = ways.filter(isOpen).toSorted(byTotalThenDay);
  return {
    ...toPlace(place),
    isAllowed: isAllowed(asked),
    reason: reasonAgainst(asked).reason,
    refusedBy: isAllowed(asked) ? null : ruleAgainst(asked),
    promo: promoOf([...open, ...pickups]),
    options: open.map((way) => toOption(way, rules)),
    pickups: pickups.filter(isOpen).map((way) => toOption(way, rules)),
  };
}

/** What a cart without a destination would cost at the shopper's place, by the cheapest way. */
export function quoteToDoor(cart: SettledCart, place: Place, rules: QuoteRules): CartToDoor {
  const ways = waysTo(place).map((way) => quoteWay(cart, way, place, rules));
  const [best] = ways.filter(isOpen).toSorted(byTotalThenDay);
  return {
    ...toPlace(place),
    reason: best ? null : reasonAgainst(ways).reason,
    name: best ? shipperName(best.shipViaId) : null,
    deliveryDate: best ? formatUsDate(best.days.deliveryDay) : null,
    freight: centsToDollars(best?.cart.price.freight ?? 0),
    tax: centsToDollars(best?.cart.price.salesTaxTotal ?? 0),
    total: best ? centsToDollars(best.cart.price.totalAmountDue) : null,
  };
}

const NOWHERE = { total: null, deliveryDate: null, shipViaId: null } as const;

/** One of a product, by the cheapest way that is open. */
export function quoteProduct(
  product: SoldProduct,
  place: Place,
  { brandingId, ...rules }: QuoteRules & { readonly brandingId: BrandingId },
): ToDoor {
  const cart = quotedCart([{ product, quantity: 1 }], { brandingId, kind: 'shop', promo: null });
  if (cart.items.length === 0)
    return { isAllowed: true, reason: SOLD_OUT, shortReason: SOLD_OUT, ...NOWHERE };
  const ways = waysTo(place).map((way) => quoteWay(cart, way, place, rules));
  const [best] = ways.filter(isOpen).toSorted(byTotalThenDay);
  if (best === undefined) return { isAllowed: isAllowed(ways), ...reasonAgainst(ways), ...NOWHERE };
  return {
    isAllowed: true,
    reason: null,
    shortReason: null,
    total: centsToDollars(best.cart.price.totalAmountDue),
    deliveryDate: formatUsDate(best.days.deliveryDay),
    shipViaId: best.shipViaId,
  };
}

const SOLD_OUT = 'Sold out';

/** To the door, or at the chosen winery. */
function waysTo({ winery }: Place): readonly Way[] {
  return winery ? [pickupWay(winery)] : PARCEL_WAYS.filter(isDelivery);
}

function isDelivery({ deliveryMethod }: Way): boolean {
  return deliveryMethod === DELIVER;
}

function isAllowed(ways: readonly QuotedWay[]): boolean {
  return ways.some(({ decision }) => decision.ok);
}

/** Why none of the ways is open: the law, or no day. */
function reasonAgainst(ways: readonly QuotedWay[]): Pick<ToDoor, 'reason' | 'shortReason'> {
  if (ways.some(isOpen)) return { reason: null, shortReason: null };
  for (const { decision } of isAllowed(ways) ? [] : ways) {
    if (!decision.ok) return { reason: decision.reason, shortReason: explainBriefly(decision) };
  }
  return { reason: MESSAGES.noDeliveryDates, shortReason: 'No delivery date' };
}

function ruleAgainst(ways: readonly QuotedWay[]): string | null {
  const refusal = ways.find(({ decision }) => !decision.ok)?.decision;
  return refusal?.ok === false ? refusal.ruleId : null;
}

function byTotalThenDay(one: OpenWay, other: OpenWay): number {
  const difference = one.cart.price.totalAmountDue - other.cart.price.totalAmountDue;
  return difference || (one.days.deliveryDay < other.days.deliveryDay ? -1 : 1);
}

/** A code counts or not, whatever the way; only overnight shipping makes a difference. */
function promoOf(ways: readonly QuotedWay[]): Quote['promo'] {
  const [way] = ways;
  if (!way?.cart.promo) return null;
  const { promo } = way.cart.price;
  return {
    code: way.cart.promo.terms.promoCode,
    state: promo.state === 'none' ? 'refused' : promo.state,
    reason: promo.state === 'refused' ? promo.reason : null,
  };
}

function toOption(way: OpenWay, { rules }: QuoteRules): QuoteOption {
  const { price } = way.cart;
  const more = moreBottlesWith(way.cart, rules);
  return {
    deliveryMethod: way.deliveryMethod,
    shipViaId: way.shipViaId,
    name: shipperName(way.shipViaId),
    shipDate: formatUsDate(way.days.shipDay),
    deliveryDate: formatUsDate(way.days.deliveryDay),
    subTotal: centsToDollars(price.subTotal),
    discount: centsToDollars(price.totalMarkdown),
    freight: centsToDollars(price.freight),
    taxes: TAX_KINDS.filter((kind) => price.taxes[kind] > 0).map((kind) => ({
      kind,
      label: TAX_NAMES[kind].label,
      amount: centsToDollars(price.taxes[kind]),
    })),
    total: centsToDollars(price.totalAmountDue),
    moreBottles: more && { count: more.count, freight: centsToDollars(more.freight) },
  };
}
