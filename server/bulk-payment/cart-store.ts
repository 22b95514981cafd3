import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import { type SoldProduct, soldProductColumns } from '../catalog/product-record.ts';
import type { Reader, Writer } from '../database/access.ts';

export interface NewBulkCart {
  readonly brandingId: BrandingId;
  readonly shipping: ShippingDraft;
  readonly items: readonly { readonly productId: number; readonly quantity: number }[];
}

/** Makes carts that wait for the customer's bulk payment. Gives their ids, in the order of the carts. */
export async function insertBulkCarts(
  trx: Writer,
  customerId: number,
  carts: readonly NewBulkCart[],
): Promise<number[]> {
  const keyed = carts.map((cart) => ({ ...cart, hash: randomBytes(32).toString('hex') }));
  const { rows } = await sql<{ cartId: number; hash: string }>`
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
    select cart_id as "cartId", hash from made`.execute(trx);
  const ids = new Map(rows.map(({ hash, cartId }) => [hash, cartId]));
  return keyed.flatMap(({ hash }) => ids.get(hash) ?? []);
}

/** What may be put in bulk carts, by slug: everything that is sold without joining a club. */
export async function selectSoldProducts(db: Reader): Promise<Map<string, SoldProduct>> {
  const { rows } = await sql<SoldProduct>`
    select ${soldProductColumns} from products p where not p.club_only`.execute(db);
  return new Map(rows.map((product) => [product.slug, product]));
}
