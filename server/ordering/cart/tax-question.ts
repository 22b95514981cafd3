import { createHash } from 'node:crypto';
import { type Day, firstOfMonth } from '../../../domain/dates/day.ts';
import { WINERIES, type Winery, wineryById } from '../../../domain/delivery/methods.ts';
import type { CartPrice } from '../../../domain/pricing/price-cart.ts';
import type { TaxAddress, TaxQuestion, TaxQuote } from '../../../domain/tax/tax-quote.ts';
import { depositOf } from '../../../domain/tax/taxes.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { alcoholVolumeOf, bottlesOf } from '../../catalog/products/product-record.ts';
import type { BareCart, ShippingDraft } from './cart-record.ts';
import type { SettledCart } from './settled-cart.ts';
import { taxedPlaceOf } from './shipping-kind.ts';

/** Where parcels of both brands leave from. Null: from the first winery. */
export function shipsFromOr(address: TaxAddress | null | undefined): TaxAddress {
  return address ?? addressOf(WINERIES[0]);
}

/** What a tax service is asked of a cart as it is priced; null: there is nothing to tax yet. */
export function taxQuestionOf(
  { items, shipping }: Pick<SettledCart, 'items' | 'shipping'>,
  price: CartPrice,
  { rules, day }: { rules: Pick<ShopRules, 'taxTables' | 'shipsFrom'>; day: Day },
): TaxQuestion | null {
  const to = shipping && handedOverAt(shipping);
  if (!to || items.length === 0) return null;
  const destination = taxedPlaceOf(shipping);
  const from = destination.pickup ? to : shipsFromOr(rules.shipsFrom);
  const taxed = { destination, today: day, tables: rules.taxTables };
  return {
    day,
    from,
    to,
    lines: items.map(({ product, quantity }, index) => {
      const containers = bottlesOf(product).map((each) => ({ ...each, count: each.count * quantity }));
      return {
        sku: product.sku,
        quantity,
        cents: (price.lines[index]?.net ?? 0) + depositOf({ containers }, taxed),
        isWine: alcoholVolumeOf(product) > 0,
      };
    }),
    freightCents: price.freight,
  };
}

export function taxQuestionKey(question: TaxQuestion): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url');
}

/** Its payer hears a total and pays it on another day. */
const PRICED_AHEAD: readonly BareCart['kind'][] = ['bulk', 'release'];

/** Null: the service was not asked about the cart as it is now. */
export function fittingQuote(
  { taxQuote = null, ...cart }: SettledCart,
  price: CartPrice,
  { rules, today }: { rules: Pick<ShopRules, 'taxTables' | 'shipsFrom'>; today: Day },
): TaxQuote | null {
  if (taxQuote === null) return null;
  const isAhead = PRICED_AHEAD.includes(cart.kind);
  // Rates change on the first of a month.
  if (isAhead && taxQuote.day < firstOfMonth(today)) return null;
  const question = taxQuestionOf(cart, price, { rules, day: isAhead ? taxQuote.day : today });
  return question && taxQuestionKey(question) === taxQuote.key ? taxQuote.quote : null;
}

function handedOverAt({ form, stateShort: state }: ShippingDraft): TaxAddress | null {
  if ('zip' in form) return { line1: form.address1, city: form.city, state, zip: form.zip };
  const winery = wineryById(form.shipViaId);
  return winery ? addressOf(winery) : null;
}

function addressOf({ address1, city, stateShort, zip }: Winery): TaxAddress {
  return { line1: address1, city, state: stateShort, zip };
}
