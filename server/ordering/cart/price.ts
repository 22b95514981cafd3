import { createHash } from 'node:crypto';
import type { Day } from '../../../domain/dates/day.ts';
import { TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import { freightFor, type MoreBottles, moreBottlesFor } from '../../../domain/freight/freight.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Adjustment } from '../../../domain/pricing/adjustment.ts';
import {
  type CartPrice,
  type PriceContext,
  type PriceLine,
  parcelOf,
  priceCart,
} from '../../../domain/pricing/price-cart.ts';
import { withQuotedTax } from '../../../domain/pricing/quoted-price.ts';
import type { SaleTerms } from '../../../domain/pricing/sale-terms.ts';
import { judgePromo } from '../../../domain/promo/promo.ts';
import type { TaxQuote } from '../../../domain/tax/tax-quote.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { alcoholVolumeOf, bottlesOf, stockParts } from '../../catalog/products/product-record.ts';
import type { BareCart, ShippingDraft } from './cart-record.ts';
import { shippingOnItsDay } from './days-of-service.ts';
import type { Settled, SettledCart, SettledItem } from './settled-cart.ts';
import { taxedPlaceOf } from './shipping-kind.ts';
import { fittingQuote } from './tax-question.ts';

/** Of an order by staff: at the terms of an earlier sale, or with something taken off. */
export interface PriceTerms {
  readonly sale?: SaleTerms | undefined;
  readonly adjustment?: Adjustment | null | undefined;
}

export interface PricedCart extends SettledCart {
  readonly price: CartPrice;
  /** The tax service's, with which it is priced; null or left out: the tables decided. */
  readonly quotedTax?: TaxQuote | null;
}

/** At today's prices, and on the day that the service keeps now. */
export function priceSettledCart(
  settled: SettledCart,
  { today, rules, sale, adjustment }: { today: Day; rules: ShopRules } & PriceTerms,
): PricedCart {
  const shipping = shippingOnItsDay(settled, { rules, today });
  const cart = shipping === settled.shipping ? settled : { ...settled, shipping };
  const byTables = priceCart(cart.items.map(toPriceLine), {
    ...serviceTo(cart.shipping),
    today,
    promo: cart.promo?.terms ?? null,
    promoUse: cart.promo?.use ?? { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
    clubJoin: cart.kind === 'club',
    retailDeliveryFeeOn: rules.retailDeliveryFeeOn,
    sale,
    adjustment,
    taxTables: rules.taxTables,
    freightTable: rules.freightTable,
  });
  const quotedTax = fittingQuote(cart, byTables, { today, rules });
  return { ...cart, price: quotedTax ? withQuotedTax(byTables, quotedTax) : byTables, quotedTax };
}

/** The bottles that would ship with this cart for free or nearly; null if its shipping is free, or for a pickup. */
export function moreBottlesWith(
  { items, shipping, price }: PricedCart,
  rules: ShopRules,
): MoreBottles | null {
  if (price.freight === 0) return null;
  return moreBottlesFor(parcelOf(items.map(toPriceLine), serviceTo(shipping)), rules.freightTable);
}

/** Before any code for free shipping. */
export function freightOf({ items, shipping }: SettledCart, { freightTable }: ShopRules): Cents {
  return freightFor(parcelOf(items.map(toPriceLine), serviceTo(shipping)), freightTable);
}

/** Whether the cart's promo code counts for its lines. */
export function judgePromoOf(cart: SettledCart, today: Day): boolean {
  const { terms = null, use } = cart.promo ?? {};
  const uses = use ?? { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 };
  return judgePromo(terms, { ...uses, today, lines: cart.items.map(toPriceLine), clubJoin: false }).ok;
}

function toPriceLine({ cartItemId, quantity, product, ...kept }: SettledItem): PriceLine {
  return {
    lineId: cartItemId,
    productId: product.productId,
    brandingId: product.brandingId,
    categories: product.categories,
    quantity,
    unitPrice: product.unitPriceCents,
    kitMarkdown: product.kitMarkdownCents,
    alcoholVolume: alcoholVolumeOf(product),
    containers: bottlesOf(product),
    discountable: true,
    keptPromoDiscount: kept.keptPromoDiscountCents,
    keptStaffDiscount: kept.keptStaffDiscountCents,
  };
}

function serviceTo(shipping: ShippingDraft | null): Pick<PriceContext, 'destination' | 'shipViaId'> {
  return {
    destination: shipping && taxedPlaceOf(shipping),
    shipViaId: shipping?.form.shipViaId ?? TWO_DAY_SERVICE,
  };
}

/** The law and the age check depend on it. */
export function containsAlcohol(cart: Pick<Settled<BareCart>, 'items'>): boolean {
  return cart.items.some((item) => alcoholVolumeOf(item.product) > 0);
}

/** A digest of all that the shopper agrees to by paying. A change of any part changes it. */
export function quoteOf({ kind, items, price, shipping }: PricedCart): string {
  // The order of the lines is no part of what was agreed.
  const lines = items
    .toSorted((one, other) => one.product.productId - other.product.productId)
    .map(({ product, quantity, membership, hasOwnBox = false }) => [
      product.productId,
      quantity,
      product.unitPriceCents,
      // A member agreed to the policy when joining; later versions do not matter.
      ...(membership && kind !== 'release' ? [membership.policyVersion, membership.shipmentsAYear] : []),
      ...(hasOwnBox ? [stockParts(product).map(({ productId, quantity: count }) => [productId, count])] : []),
    ]);
  const { subTotal, totalMarkdown, freight, taxes, totalAmountDue } = price;
  const roadDays = shipping?.roadDays ?? null;
  const sums = [price.promo.state, subTotal, totalMarkdown, freight, taxes, totalAmountDue];
  return createHash('sha256')
    .update(JSON.stringify([lines, sums, ...(roadDays === null ? [] : [roadDays])]))
    .digest('base64url');
}
