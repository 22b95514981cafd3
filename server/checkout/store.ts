import { sql } from 'kysely';
import type { StoredBilling } from '../../contract/billing.ts';
import type { CartKey, ShippingDraft } from '../cart/cart-record.ts';
import { ofShopper } from '../cart/of-shopper.ts';
import type { Reader, Writer } from '../database/access.ts';

/** What the shopper has filled in so far, of the open cart. */
export async function selectCheckoutForms(
  db: Reader,
  key: CartKey,
): Promise<{ shipping: ShippingDraft | null; billing: StoredBilling | null } | null> {
  const row = await db
    .selectFrom('carts')
    .select(['shipping', 'billing'])
    .where(ofShopper(key))
    .where('status', 'in', ['open', 'paying'])
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
