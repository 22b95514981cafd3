import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoredBilling } from '../../contract/billing.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Promo, PromoUse } from '../../domain/promo/promo.ts';
import { productRecordJson } from '../catalog/product-record.ts';
import type { Database } from '../database/schema.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { relevantAttempts } from '../payments/store.ts';
import { toPromo } from '../promos/promo-record.ts';
import type { CartItemRecord, CartKey, CartRecord, ShippingDraft } from './cart-record.ts';

type Reader = Kysely<Database>;
type Writer = Transaction<Database>;

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

/** The card that was kept at billing, as the vault knows it. */
export async function selectBillingToken(db: Reader, key: CartKey): Promise<string | null> {
  const row = await db
    .selectFrom('carts')
    .select('billing')
    .where('browser_hash', '=', key.browserHash)
    .where('kind', '=', key.kind)
    .orderBy('cart_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.billing?.paymentToken ?? null;
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

interface CartRow {
  cartId: number;
  kind: 'shop' | 'club';
  brandingId: BrandingId;
  revision: number;
  shownQuote: string | null;
  promoCode: string | null;
  promo: { terms: Parameters<typeof toPromo>[0]; use: PromoUse } | null;
  shipping: ShippingDraft | null;
  billing: StoredBilling | null;
  items: CartItemRecord[];
}

const cartRow = sql`
  c.cart_id as "cartId", c.kind, c.branding_id as "brandingId", c.revision, c.shown_quote as "shownQuote",
  c.promo_code as "promoCode", c.shipping, c.billing,
  coalesce((
    select json_agg(json_build_object('cartItemId', i.cart_item_id, 'quantity', i.quantity, 'status', i.status,
      'loweredFrom', i.lowered_from, 'product', ${productRecordJson}) order by i.cart_item_id)
    from cart_items i join products p on p.product_id = i.product_id
    where i.cart_id = c.cart_id and i.status <> 'removed'
  ), '[]') as items,
  (
    select json_build_object('terms', to_json(m), 'use', json_build_object(
      'usesTotal', m.uses,
      'usesByCustomer', case when m.max_uses_per_customer is null then 0 else (
        select count(*) from orders o
        where lower(o.email) = lower(c.shipping ->> 'email') and o.promo_code = m.promo_code) end,
      'priorOrders', case when not m.first_order_only then 0 else (
        select count(*) from orders o where lower(o.email) = lower(c.shipping ->> 'email')) end))
    from promos m where m.promo_code = c.promo_code
  ) as promo`;

export async function selectCart(db: Reader, cartId: number): Promise<CartRecord> {
  const { rows } = await sql<CartRow>`select ${cartRow} from carts c where c.cart_id = ${cartId}`.execute(db);
  if (!rows[0]) throw new Error(`cart ${cartId} is gone`);
  return toRecord(rows[0]);
}

export async function selectOpenCart(db: Reader, key: CartKey): Promise<CartRecord | null> {
  const { rows } = await sql<CartRow>`
    select ${cartRow} from carts c
    where c.browser_hash = ${key.browserHash} and c.kind = ${key.kind} and c.status = 'open'`.execute(db);
  return rows[0] ? toRecord(rows[0]) : null;
}

/** A locked cart beside those of its attempts that a new payment must know of. */
export async function selectCartToPay(
  trx: Writer,
  cartId: number,
  idempotencyKey: string | null,
): Promise<{ cart: CartRecord; attempts: AttemptRecord[] }> {
  const { rows } = await sql<CartRow & { attempts: AttemptRecord[] }>`
    select ${cartRow}, ${relevantAttempts(idempotencyKey)} as attempts
    from carts c where c.cart_id = ${cartId}`.execute(trx);
  if (!rows[0]) throw new Error(`cart ${cartId} is gone`);
  const { attempts, ...row } = rows[0];
  return { cart: toRecord(row), attempts };
}

function toRecord({ promo, ...row }: CartRow): CartRecord {
  const terms: Promo | null = promo && toPromo(promo.terms);
  return { ...row, promo: promo && terms && { terms, use: promo.use } };
}

export interface SellableProduct {
  readonly productId: number;
  readonly name: string;
  /** The product's own limit, lowered to what is in stock. */
  readonly cartLimit: number;
}

/** Of the asked-for products, those that may be put into a cart. */
export async function selectSellable(db: Reader, productIds: readonly number[]): Promise<SellableProduct[]> {
  const { rows } = await sql<SellableProduct>`
    select p.product_id as "productId", p.name, least(p.cart_limit, coalesce(p.stock, (
      select min(b.stock / k.quantity) from kit_parts k join products b on b.product_id = k.product_id
      where k.kit_id = p.product_id), 0)) as "cartLimit"
    from products p where p.product_id = any(${productIds}::integer[]) and not p.club_only`.execute(db);
  return rows;
}

/** Adds to the lines of the products, or makes them. A line that is above its limit already is left as it is. */
export async function addLines(
  trx: Writer,
  cartId: number,
  lines: readonly { productId: number; quantity: number; atMost: number }[],
): Promise<void> {
  const column = (name: 'productId' | 'quantity' | 'atMost') => lines.map((line) => line[name]);
  await sql`
    insert into cart_items as i (cart_id, product_id, quantity)
    select ${cartId}, product_id, quantity
    from unnest(${column('productId')}::integer[], ${column('quantity')}::integer[]) as wanted (product_id, quantity)
    on conflict (cart_id, product_id) where status = 'in-cart'
    do update set lowered_from = null, quantity = greatest(i.quantity, least(i.quantity + excluded.quantity, (
      select at_most
      from unnest(${column('productId')}::integer[], ${column('atMost')}::integer[]) as limits (product_id, at_most)
      where limits.product_id = i.product_id)))`.execute(trx);
}

export interface ItemState {
  readonly status: 'in-cart' | 'removed' | 'sold-out';
  readonly lastSequence: number;
}

export async function selectItemState(
  trx: Writer,
  cartId: number,
  cartItemId: number,
): Promise<ItemState | null> {
  const row = await trx
    .selectFrom('cart_items')
    .select(['status', 'last_sequence'])
    .where('cart_id', '=', cartId)
    .where('cart_item_id', '=', cartItemId)
    .executeTakeFirst();
  return row ? { status: row.status, lastSequence: row.last_sequence } : null;
}

export async function updateItem(
  trx: Writer,
  cartItemId: number,
  change: { quantity?: number; status?: 'removed'; sequence?: number | undefined },
): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set({
      ...(change.quantity === undefined ? {} : { quantity: change.quantity }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.sequence === undefined ? {} : { last_sequence: change.sequence }),
      lowered_from: null,
    })
    .where('cart_item_id', '=', cartItemId)
    .execute();
}

/** What stock did to a line: lowered it (the old quantity is kept to say so), or sold it out. */
export async function writeSettledLine(
  trx: Writer,
  line: { cartItemId: number; quantity: number; before: number },
): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set(
      line.quantity === 0 ? { status: 'sold-out' } : { quantity: line.quantity, lowered_from: line.before },
    )
    .where('cart_item_id', '=', line.cartItemId)
    .execute();
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

export async function promoExists(db: Reader, promoCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('promos')
    .select('promo_code')
    .where('promo_code', '=', promoCode)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writePromoCode(trx: Writer, cartId: number, promoCode: string | null): Promise<void> {
  await trx.updateTable('carts').set({ promo_code: promoCode }).where('cart_id', '=', cartId).execute();
}

/** What the shopper has filled in so far, of the open cart. */
export async function selectCheckoutForms(
  db: Reader,
  key: CartKey,
): Promise<{ shipping: ShippingDraft | null; billing: StoredBilling | null } | null> {
  const row = await db
    .selectFrom('carts')
    .select(['shipping', 'billing'])
    .where('browser_hash', '=', key.browserHash)
    .where('kind', '=', key.kind)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

export async function selectShipping(db: Reader, cartId: number): Promise<ShippingDraft | null> {
  const row = await db
    .selectFrom('carts')
    .select('shipping')
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return row?.shipping ?? null;
}

export async function writeShipping(
  trx: Writer,
  cartId: number,
  shipping: ShippingDraft | null,
): Promise<void> {
  await trx
    .updateTable('carts')
    .set({ shipping: shipping === null ? null : toJsonb(shipping) })
    .where('cart_id', '=', cartId)
    .execute();
}

export async function writeBilling(trx: Writer, cartId: number, billing: StoredBilling): Promise<void> {
  await trx
    .updateTable('carts')
    .set({ billing: toJsonb(billing), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('cart_id', '=', cartId)
    .execute();
}

/** Sent as text: the driver would turn a text for a JSON column into JSON once more. */
function toJsonb(value: object) {
  return sql<string>`${JSON.stringify(value)}::text::jsonb`;
}
