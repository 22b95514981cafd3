import { sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { BulkCartRefusal, MissingItem, Recipient } from '../../../domain/bulk/refusals.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { firstDeliveryDate, toShipDate } from '../../../domain/delivery/ship-dates.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import type { CartRecord, ShippingDraft, StoredTaxQuote } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { onShipDay, roadDaysNow, shippingOnItsDay } from '../cart/days-of-service.ts';
import { type PricedCart, type PriceTerms, priceSettledCart, quoteOf } from '../cart/price.ts';
import { writeTaxQuotes } from '../cart/quote-tax.ts';
import { selectCarts } from '../cart/record-store.ts';
import { type SettledCart, settleCart } from '../cart/settled-cart.ts';
import { writeShownQuotes } from '../cart/shown-quotes.ts';
import { judgeCart } from './judge-cart.ts';
import { shipDateContextOf } from './judge-ship-day.ts';

export interface Today {
  readonly rules: ShopRules;
  readonly today: Day;
}

export interface MadeCart extends PricedCart {
  readonly shipping: ShippingDraft;
  /** Short in stock; empty: everything is available now. */
  readonly missing: readonly MissingItem[];
}

/** A cart at today's price or on the terms of staff, regardless of stock: all of it becomes an order, or none. */
export function toMadeCart(record: CartRecord, { rules, today }: Today, terms: PriceTerms = {}): MadeCart {
  const { shipping } = record;
  if (shipping === null) throw new Error(`cart ${record.cartId} has no destination`);
  const onItsDay = { ...record, shipping: onSoonestDay(record, shipping, { rules, today }) };
  const stocked = settleCart({ ...onItsDay, isPaying: false });
  return {
    ...priceSettledCart(settleCart({ ...onItsDay, isPaying: true }), { rules, today, ...terms }),
    shipping: onItsDay.shipping,
    missing: missingFrom(stocked, record),
  };
}

function missingFrom({ changes, soldOut }: SettledCart, { items }: CartRecord): MissingItem[] {
  const left = new Map([
    ...soldOut.map(({ cartItemId }) => [cartItemId, 0] as const),
    ...changes.map(({ cartItemId, quantity }) => [cartItemId, quantity] as const),
  ]);
  return items.flatMap(({ cartItemId, product: { name } }) => {
    const count = left.get(cartItemId);
    return count === undefined ? [] : [{ name, left: count }];
  });
}

/** The chosen day, as the service keeps it now. If none was chosen, use the first available one: the link may have waited for weeks. */
function onSoonestDay(record: CartRecord, shipping: ShippingDraft, { rules, today }: Today): ShippingDraft {
  const cart = { ...settleCart({ ...record, isPaying: true }), isPaying: record.isPaying, shipping };
  if (!shipping.isSoonest) return shippingOnItsDay(cart, { rules, today }) ?? shipping;
  const choice = { ...shipping.form, stateShort: shipping.stateShort };
  const context = shipDateContextOf(cart, choice, { rules, today });
  const first = firstDeliveryDate(context);
  if (first === null) return shipping;
  return onShipDay(shipping, toShipDate(first, context.leadDays), roadDaysNow(shipping, record.kind, rules));
}

export function recipientOf({ form, stateShort }: ShippingDraft): Recipient {
  const { name_first, name_last } = form;
  const city = 'city' in form ? form.city : '';
  return { name_first, name_last, city, stateShort };
}

export interface JudgedMadeCart {
  readonly cart: MadeCart & { readonly billing: StoredBilling };
  readonly shipment: ShipmentDecision;
  readonly objection: BulkCartRefusal | null;
}

/** `shownQuote` is what the payer agreed to. */
export function judgeMadeCart(
  made: MadeCart,
  { billing, shownQuote }: { billing: StoredBilling; shownQuote: string | null },
  { rules, today }: Today,
): JudgedMadeCart {
  const cart = { ...made, billing, shownQuote };
  const shipment = judgeCartShipment(cart, { rules, today });
  if (shipment === null) throw new Error(`cart ${cart.cartId} has no destination`);
  const objection = judgeCart(cart, { rules, today, shipment, quote: null });
  return { cart, shipment, objection: objection ?? soldOut(cart) };
}

function soldOut({ missing }: MadeCart): BulkCartRefusal | null {
  return missing.length === 0 ? null : { kind: 'sold-out', missing };
}

/** At today's prices. `answers` of the tax service take the place of the stored ones. */
export async function readMadeCarts(
  db: Reader,
  ids: readonly number[],
  today: Today,
  answers: ReadonlyMap<number, StoredTaxQuote> = new Map(),
): Promise<Map<number, MadeCart>> {
  const records = await selectCarts(db, sql`c.cart_id = any(${ids}::bigint[])`, ids.length, today.rules);
  const withAnswers = records.map((record) => {
    const taxQuote = answers.get(record.cartId);
    return toMadeCart(taxQuote ? { ...record, taxQuote } : record, today);
  });
  return new Map(withAnswers.map((cart) => [cart.cartId, cart]));
}

/** Stores today's prices as the amounts to pay, until the payer sees newer ones. */
export async function quoteMadeCarts(
  trx: Writer,
  ids: readonly number[],
  today: Today,
  answers: ReadonlyMap<number, StoredTaxQuote> = new Map(),
): Promise<Map<number, MadeCart>> {
  const carts = await readMadeCarts(trx, ids, today, answers);
  await writeShownQuotes(
    trx,
    [...carts].map(([cartId, cart]) => ({ cartId, quote: quoteOf(cart) })),
  );
  const quoted = [...carts.values()].filter(({ cartId }) => answers.has(cartId));
  if (quoted.length > 0) await writeTaxQuotes(trx, quoted);
  return carts;
}
