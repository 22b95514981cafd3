import { sql } from 'kysely';
import type { Writer } from '../database/access.ts';
import type { CartKind } from './cart-record.ts';

/**
 * Pours a guest's cart into the customer's, in the transaction of the log-in: quantities add up (a line past its limit
 * is lowered, and says so, when the cart is next read), nothing is lost, and doing it twice changes nothing. A customer
 * without a cart takes the guest's over. A cart that is being paid is left alone on either side.
 */
export async function mergeCarts(
  trx: Writer,
  { customerId, browserHash, kind }: { customerId: number; browserHash: Buffer; kind: CartKind },
): Promise<void> {
  const carts = await trx
    .selectFrom('carts')
    .select(['cart_id', 'customer_id', 'status'])
    .where('kind', '=', kind)
    .where('status', 'in', ['open', 'paying'])
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb.and([eb('browser_hash', '=', browserHash), eb('customer_id', 'is', null)]),
      ]),
    )
    .orderBy('cart_id')
    .forUpdate()
    .execute();
  const own = carts.find((cart) => cart.customer_id === customerId);
  const guest = carts.find((cart) => cart.customer_id === null);
  if (guest?.status !== 'open' || own?.status === 'paying') return;
  if (own === undefined) {
    await trx
      .updateTable('carts')
      .set({ customer_id: customerId })
      .where('cart_id', '=', guest.cart_id)
      .execute();
    return;
  }
  await sql`
    with poured as (
      insert into cart_items as i (cart_id, product_id, quantity)
      select ${own.cart_id}, product_id, quantity from cart_items
      where cart_id = ${guest.cart_id} and status = 'in-cart' order by cart_item_id
      on conflict (cart_id, product_id) where status = 'in-cart'
      do update set quantity = i.quantity + excluded.quantity, lowered_from = null
    ), emptied as (
      update carts set status = 'merged', updated_at = now() where cart_id = ${guest.cart_id}
      returning promo_code, shipping, billing
    )
    update carts c set revision = c.revision + 1, shown_quote = null, updated_at = now(),
      promo_code = coalesce(c.promo_code, emptied.promo_code),
      shipping = coalesce(c.shipping, emptied.shipping), billing = coalesce(c.billing, emptied.billing)
    from emptied where c.cart_id = ${own.cart_id}`.execute(trx);
}
