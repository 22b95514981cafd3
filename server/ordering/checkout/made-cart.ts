import { sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { BulkCartRefusal, MissingItem, Recipient } from '../../../domain/bulk/refusals.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { firstDeliveryDate, toShipDate } from '../../../domain/delivery/ship-dates.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Writer } from '../../platform/database/access.ts';
import type { CartRecord, ShippingDraft } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { onShipDay, roadDaysNow, shippingOnItsDay } from '../cart/days-of-service.ts';
import { type PricedCart, type PriceTerms, priceSettledCart, quoteOf } from '../cart/price.ts';
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

/** Stores today's prices as the amounts to pay, until the payer sees newer ones. */
export async function quoteMadeCarts(
  trx: Writer,
  ids: readonly number[],
  today: Today,
): Promise<Map<number, MadeCart>> {
  const records = await selectCarts(trx, sql`c.cart_id = any(${ids}::bigint[])`, ids.length, today.rules);
  const carts = new Map(records.map((record) => [record.cartId, toMadeCart(record, today)]));
  await writeShownQuotes(
    trx,
    [...carts].map(([cartId, cart]) => ({ cartId, quote: quoteOf(cart) })),
  );
  return carts;
}
