import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Reader, Writer } from '../database/access.ts';
import type { CartKey } from './cart-record.ts';

/**
 * Locks the browser's open cart until the transaction ends, so that changes to one cart follow each other.
 * Gives its id, or null when the browser has no open cart.
 */
export async function lockOpenCart(trx: Writer, key: CartKey): Promise<number | null> {
  const row = await trx
    .selectFrom('carts')
    .select('cart_id')
    .where('browser_hash', '=', key.browserHash)
    .where('kind', '=', key.kind)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  return row?.cart_id ?? null;
}

/** Locks the browser's newest cart, ordered or not: a payment may ask about the order that it became. */
export async function lockNewestCart(
  trx: Writer,
  key: CartKey,
): Promise<{ cartId: number; isOrdered: boolean } | null> {
  const row = await trx
    .selectFrom('carts')
    .select(['cart_id', 'status'])
    .where('browser_hash', '=', key.browserHash)
    .where('kind', '=', key.kind)
    .orderBy('cart_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ? { cartId: row.cart_id, isOrdered: row.status === 'ordered' } : null;
}

/** The browser's newest cart, ordered or not. */
export async function selectNewestCartId(db: Reader, key: CartKey): Promise<number | null> {
  const row = await db
    .selectFrom('carts')
    .select('cart_id')
    .where('browser_hash', '=', key.browserHash)
    .where('kind', '=', key.kind)
    .orderBy('cart_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.cart_id ?? null;
}

/** Whether the browser's cart id is one that we gave out. */
export async function cartIsKnown(db: Reader, key: CartKey): Promise<boolean> {
  const row = await db
    .selectFrom('carts')
    .select('cart_id')
    .where('browser_hash', '=', key.browserHash)
    .where('kind', '=', key.kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a cart for the browser, or takes the one that a parallel request has just opened. Locked either way. */
export async function openCart(trx: Writer, key: CartKey, brandingId: BrandingId): Promise<number> {
  const row = await trx
    .insertInto('carts')
    .values({ browser_hash: key.browserHash, kind: key.kind, branding_id: brandingId })
    .onConflict((conflict) =>
      conflict
        .columns(['browser_hash', 'kind'])
        .where('status', '=', sql.lit('open'))
        .doUpdateSet({ updated_at: sql`now()` }),
    )
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return row.cart_id;
}

/** Marks the cart as changed by the shopper: what was paid for before may not be paid for now. */
export async function writeChange(trx: Writer, cartId: number, shownQuote: string): Promise<void> {
  await sql`
    update carts set revision = revision + 1, shown_quote = ${shownQuote}, updated_at = now()
    where cart_id = ${cartId}`.execute(trx);
}

/** Keeps what the shopper is being shown. No change of the cart: the revision stays. */
export async function writeShownQuote(db: Reader, cartId: number, shownQuote: string): Promise<void> {
  await db.updateTable('carts').set({ shown_quote: shownQuote }).where('cart_id', '=', cartId).execute();
}

export async function writePromoCode(trx: Writer, cartId: number, promoCode: string | null): Promise<void> {
  await trx.updateTable('carts').set({ promo_code: promoCode }).where('cart_id', '=', cartId).execute();
}
