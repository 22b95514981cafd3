import type { CartToDoor, Quote, QuoteOption, ToDoor } from '../../../contract/quote.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { explainBriefly } from '../../../domain/compliance/explain-briefly.ts';
import { formatUsDate } from '../../../domain/dates/day.ts';
import { DELIVER, shipperName } from '../../../domain/delivery/methods.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import { TAX_KINDS, TAX_NAMES } from '../../../domain/tax/tax-lines.ts';
import { explainWeather } from '../../../domain/weather/judge-weather.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import { type Place, toPlace } from '../../places/place.ts';
import { freightOf, moreBottlesWith, type PricedCart } from '../cart/price.ts';
import type { SettledCart } from '../cart/settled-cart.ts';
import {
  isOpen,
  type OpenWay,
  PARCEL_WAYS,
  pickupWay,
  pickupWays,
  priceWay,
  type QuoteAt,
  type QuotedWay,
  type QuoteRules,
  quotedCart,
  quoteWay,
  type Way,
} from './quoted-cart.ts';

/** Every way to get the items to the place, or at one of the brand's wineries. */
export function quoteCart(cart: SettledCart, at: QuoteAt): Quote {
  const { winery } = at.place;
  const ways = (winery ? [] : PARCEL_WAYS).map((way) => quoteWay(cart, way, at));
  const pickups = pickupWays(cart.brandingId).map((way) => quoteWay(cart, way, at));
  const wanted = winery
    ? pickups.filter(({ shipViaId }) => shipViaId === winery.shipViaId)
    : ways.filter(isDelivery);
  const { reason, refusedBy } = reasonAgainst(wanted);
  const options = bestFirst(ways.filter(isOpen), at);
  const atWineries = pickups.filter(isOpen).map((way) => ({ way, cart: priceWay(way, at) }));
  return {
    ...toPlace(at.place),
    isAllowed: isAllowed(wanted),
    reason,
    refusedBy,
    promo: promoOf([...options, ...atWineries]),
    options: options.map((priced) => toOption(priced, at)),
    pickups: atWineries.map((priced) => toOption(priced, at)),
  };
}

/** What a cart without a destination would cost at the shopper's place, by the best way. */
export function quoteToDoor(cart: SettledCart, at: QuoteAt): CartToDoor {
  const ways = waysTo(at.place).map((way) => quoteWay(cart, way, at));
  const [best] = bestFirst(ways.filter(isOpen), at);
  const price = best?.cart.price;
  return {
    ...toPlace(at.place),
    reason: best ? null : reasonAgainst(ways).reason,
    name: best ? shipperName(best.way.shipViaId, at.rules.standardService) : null,
    deliveryDate: best ? formatUsDate(best.way.days.deliveryDay) : null,
    badWeather: best ? toBadWeather(best.way) : null,
    freight: centsToDollars(price?.freight ?? 0),
    tax: centsToDollars(price?.salesTaxTotal ?? 0),
    total: price ? centsToDollars(price.totalAmountDue) : null,
  };
}

const NOWHERE = { total: null, deliveryDate: null, badWeather: null, shipViaId: null } as const;

/** One of a product, by the best way. */
export function quoteProduct(product: SoldProduct, brandingId: BrandingId, at: QuoteAt): ToDoor {
  const cart = quotedCart([{ product, quantity: 1 }], { brandingId, kind: 'shop', promo: null });
  if (cart.items.length === 0)
    return { isAllowed: true, reason: SOLD_OUT, shortReason: SOLD_OUT, ...NOWHERE };
  const ways = waysTo(at.place).map((way) => quoteWay(cart, way, at));
  // Without a code, the cheapest freight makes the cheapest total: only that one is priced.
  const [best] = ways
    .filter(isOpen)
    .map((way) => ({ way, cents: freightOf(way.cart, at.rules) }))
    .toSorted(compareWays);
  if (!best) {
    const { reason, shortReason } = reasonAgainst(ways);
    return { isAllowed: isAllowed(ways), reason, shortReason, ...NOWHERE };
  }
  return {
    isAllowed: true,
    reason: null,
    shortReason: null,
    total: centsToDollars(priceWay(best.way, at).price.totalAmountDue),
    deliveryDate: formatUsDate(best.way.days.deliveryDay),
    badWeather: toBadWeather(best.way),
    shipViaId: best.way.shipViaId,
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
function reasonAgainst(
  ways: readonly QuotedWay[],
): Pick<ToDoor, 'reason' | 'shortReason'> & Pick<Quote, 'refusedBy'> {
  if (ways.some(isOpen)) return { reason: null, shortReason: null, refusedBy: null };
  for (const { decision } of isAllowed(ways) ? [] : ways) {
    if (decision.ok) continue;
    return { reason: decision.reason, shortReason: explainBriefly(decision), refusedBy: decision.ruleId };
  }
  return { reason: MESSAGES.noDeliveryDates, shortReason: 'No delivery date', refusedBy: null };
}

interface PricedWay {
  readonly way: OpenWay;
  readonly cart: PricedCart;
}

function bestFirst(ways: readonly OpenWay[], at: QuoteAt): PricedWay[] {
  return ways
    .map((way) => {
      const cart = priceWay(way, at);
      return { way, cart, cents: cart.price.totalAmountDue };
    })
    .toSorted(compareWays);
}

/**
 * Which way every page names first: one with a day that is safe for the wine before one without, then the cheaper one,
 * then the faster one.
 */
function compareWays(one: WayWithCost, other: WayWithCost): number {
  return (
    Number(one.way.days.badWeather !== null) - Number(other.way.days.badWeather !== null) ||
    one.cents - other.cents ||
    one.way.days.deliveryDay.localeCompare(other.way.days.deliveryDay)
  );
}

interface WayWithCost {
  readonly way: OpenWay;
  readonly cents: Cents;
}

function toBadWeather({ days: { badWeather } }: OpenWay): QuoteOption['badWeather'] {
  return badWeather && { kind: badWeather.kind, reason: explainWeather(badWeather) };
}

/** A code counts or not, whatever the way; only overnight shipping makes a difference. */
function promoOf(ways: readonly PricedWay[]): Quote['promo'] {
  const first = ways.find(({ cart }) => cart.price.promo.state === 'applied') ?? ways[0];
  if (!first?.cart.promo) return null;
  const { promo } = first.cart.price;
  return {
    code: first.cart.promo.terms.promoCode,
    state: promo.state === 'none' ? 'refused' : promo.state,
    reason: promo.state === 'refused' ? promo.reason : null,
  };
}

function toOption({ way, cart }: PricedWay, { rules }: QuoteRules): QuoteOption {
  const { price } = cart;
  const more = moreBottlesWith(cart, rules);
  return {
    deliveryMethod: way.deliveryMethod,
    shipViaId: way.shipViaId,
    name: shipperName(way.shipViaId, rules.standardService),
    shipDate: formatUsDate(way.days.shipDay),
    deliveryDate: formatUsDate(way.days.deliveryDay),
    badWeather: toBadWeather(way),
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
