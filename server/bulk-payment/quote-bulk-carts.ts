import { sql } from 'kysely';
import { quoteOf } from '../cart/price.ts';
import { selectCarts } from '../cart/record-store.ts';
import type { Writer } from '../database/access.ts';
import { type BulkCart, type Today, toBulkCart } from './bulk-cart.ts';
import { writeShownQuotes } from './cart-store.ts';

/**
 * Prices new carts and stores these prices as the amounts to pay, until the payer sees newer ones. Returns them by id.
 */
export async function quoteBulkCarts(
  trx: Writer,
  ids: readonly number[],
  today: Today,
): Promise<Map<number, BulkCart>> {
  const records = await selectCarts(trx, sql`c.cart_id = any(${ids}::bigint[])`, ids.length);
  const carts = new Map(records.map((record) => [record.cartId, toBulkCart(record, today)]));
  await writeShownQuotes(
    trx,
    [...carts].map(([cartId, cart]) => ({ cartId, quote: quoteOf(cart) })),
  );
  return carts;
}
