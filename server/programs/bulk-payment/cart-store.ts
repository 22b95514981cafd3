import { randomBytes } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type SoldProduct, soldProductColumns } from '../../catalog/products/product-record.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { lockBulkPayments } from './payment-store.ts';

export interface NewBulkCart {
  readonly brandingId: BrandingId;
  readonly shipping: ShippingDraft;
  readonly items: readonly { readonly productId: number; readonly quantity: number }[];
}

/** Returns the ids in the order of the carts. */
export async function insertBulkCarts(
  trx: Writer,
  customerId: number,
  carts: readonly NewBulkCart[],
): Promise<number[]> {
  const keyed = carts.map((cart) => ({ ...cart, hash: randomBytes(32).toString('hex') }));
  const rows = await all<{ cartId: number; hash: string }>(trx)`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(keyed)}::text::jsonb)
        as a (hash text, "brandingId" smallint, shipping jsonb, items jsonb)
    ), made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, shipping)
      select decode(hash, 'hex'), 'bulk', "brandingId", ${customerId}, shipping from asked
      returning cart_id, encode(browser_hash, 'hex') as hash
    ), filled as (
      insert into cart_items (cart_id, product_id, quantity)
      select made.cart_id, i."productId", i.quantity
      from made join asked on asked.hash = made.hash
      cross join jsonb_to_recordset(asked.items) as i ("productId" integer, quantity integer)
    )
    select cart_id as "cartId", hash from made`;
  const ids = new Map(rows.map(({ hash, cartId }) => [hash, cartId]));
  return keyed.flatMap(({ hash }) => ids.get(hash) ?? []);
}

/** Everything sold without joining a club. */
export async function selectSoldProducts(db: Reader): Promise<Map<string, SoldProduct>> {
  const rows = await all<SoldProduct>(db)`
    select ${soldProductColumns} from products p where not p.club_only and p.retired_at is null`;
  return new Map(rows.map((product) => [product.slug, product]));
}

/** For a query of a cart `c`. A cart also waits while its payment has no known outcome. */
export function isWaitingFor(customerId: number): Expression<SqlBool> {
  return sql`c.customer_id = ${customerId} and c.kind = 'bulk' and c.status = 'open' and not exists (
    select from bulk_payment_carts w join bulk_payments p on p.bulk_payment_id = w.bulk_payment_id
    where w.cart_id = c.cart_id and w.state = 'waiting' and p.state = 'authorised')`;
}

export async function countWaitingCarts(db: Reader, customerId: number): Promise<number> {
  const rows = await all<{ waiting: number }>(db)`
    select count(*)::integer as waiting from carts c where ${isWaitingFor(customerId)}`;
  return rows[0]?.waiting ?? 0;
}

/**
 * Leaves carts with a payment alone, even one that is just being claimed: the customer's lock is taken first, as a claim
 * does. Keeps the rows as closed carts, because failed payments may refer to them.
 */
export function removeWaitingCarts(db: Db, customerId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockBulkPayments(trx, customerId);
    const rows = await all(trx)`
      with free as (
        select c.cart_id from carts c
        where c.customer_id = ${customerId} and c.kind = 'bulk' and c.status = 'open'
        order by c.cart_id for update
      )
      update carts c set status = 'merged', updated_at = now() from free
      where c.cart_id = free.cart_id and not exists (
        select from bulk_payment_carts w where w.cart_id = c.cart_id and w.state = 'waiting')
      returning c.cart_id`;
    return rows.length;
  });
}
