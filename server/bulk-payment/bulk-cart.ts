import { sql } from 'kysely';
import type { StoredBilling } from '../../contract/billing.ts';
import type { BulkCartRefusal, MissingItem, Recipient } from '../../domain/bulk/refusals.ts';
import type { ShipmentDecision } from '../../domain/compliance/judge-shipment.ts';
import { type Day, formatUsDate } from '../../domain/dates/day.ts';
import { leadDays } from '../../domain/delivery/methods.ts';
import { firstDeliveryDate, toShipDate } from '../../domain/delivery/ship-dates.ts';
import type { SaleTerms } from '../../domain/pricing/sale-terms.ts';
import { type CartRecord, inCart, type ShippingDraft } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { type PricedCart, priceSettledCart, quoteOf } from '../cart/price.ts';
import { selectCarts } from '../cart/record-store.ts';
import { type SettledCart, settleCart } from '../cart/settled-cart.ts';
import { judgeCart } from '../checkout/judge-cart.ts';
import type { Writer } from '../database/access.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import { writeShownQuotes } from './cart-store.ts';

export interface Today {
  readonly rules: ShopRules;
  readonly today: Day;
}

export interface BulkCart extends PricedCart {
  readonly shipping: ShippingDraft;
  /** Short in stock; empty: everything is available now. */
  readonly missing: readonly MissingItem[];
}

/** A cart at today's price or the terms of its sale, regardless of stock: all of it becomes an order, or none. */
export function toBulkCart(record: CartRecord, { rules, today }: Today, sale?: SaleTerms): BulkCart {
  const { shipping } = record;
  if (shipping === null) throw new Error(`bulk cart ${record.cartId} has no destination`);
  const onItsDay = { ...record, shipping: onSoonestDay(record, shipping, { rules, today }) };
  const stocked = settleCart({ ...onItsDay, isPaying: false });
  return {
    ...priceSettledCart(settleCart({ ...onItsDay, isPaying: true }), { rules, today, sale }),
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

/** If no day was chosen, use the first available one: the link may have waited for weeks. */
function onSoonestDay(record: CartRecord, shipping: ShippingDraft, { rules, today }: Today): ShippingDraft {
  if (!shipping.isSoonest) return shipping;
  const { form } = shipping;
  const lead = leadDays(form);
  const first = firstDeliveryDate({
    today,
    shipViaId: form.shipViaId,
    brandingId: record.brandingId,
    requiresShipDate: inCart(record.items).some(({ product }) => product.requiresShipDate),
    calendar: rules.calendar,
    leadDays: lead,
  });
  if (first === null) return shipping;
  const shipDay = toShipDate(first, lead);
  return { ...shipping, shipDay, form: { ...form, requestedShipDate: formatUsDate(shipDay) } };
}

export function recipientOf({ form, stateShort }: ShippingDraft): Recipient {
  const { name_first, name_last } = form;
  const city = 'city' in form ? form.city : '';
  return { name_first, name_last, city, stateShort };
}

export interface JudgedBulkCart {
  readonly cart: BulkCart & { readonly billing: StoredBilling };
  readonly shipment: ShipmentDecision;
  readonly objection: BulkCartRefusal | null;
}

/** `shownQuote` is what the payer agreed to. */
export function judgeBulkCart(
  bulkCart: BulkCart,
  { billing, shownQuote }: { billing: StoredBilling; shownQuote: string | null },
  { rules, today }: Today,
): JudgedBulkCart {
  const cart = { ...bulkCart, billing, shownQuote };
  const shipment = judgeCartShipment(cart, { rules, today });
  if (shipment === null) throw new Error(`bulk cart ${cart.cartId} has no destination`);
  const objection = judgeCart(cart, { rules, today, shipment, quote: null });
  return { cart, shipment, objection: objection ?? soldOut(cart) };
}

function soldOut({ missing }: BulkCart): BulkCartRefusal | null {
  return missing.length === 0 ? null : { kind: 'sold-out', missing };
}

/** Stores today's prices as the amounts to pay, until the payer sees newer ones. */
export async function quoteBulkCarts(
  trx: Writer,
  ids: readonly number[],
  today: Today,
): Promise<Map<number, BulkCart>> {
  const records = await selectCarts(trx, sql`c.cart_id = any(${ids}::bigint[])`, ids.length, today.rules);
  const carts = new Map(records.map((record) => [record.cartId, toBulkCart(record, today)]));
  await writeShownQuotes(
    trx,
    [...carts].map(([cartId, cart]) => ({ cartId, quote: quoteOf(cart) })),
  );
  return carts;
}
