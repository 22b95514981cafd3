import { sql } from 'kysely';
import type { Writer } from '../database/access.ts';
import type { CartKind } from './cart-record.ts';
import { pourMembership } from './pour-membership.ts';

interface Pouring {
  readonly from: number;
  readonly into: number;
  /** Of both. */
  readonly kind: CartKind;
}

/**
 * Pours one locked cart into another: quantities add up (a line past its limit is lowered, and says so, when the cart
 * is next read), and the emptied cart stays `merged`, so that it cannot be poured twice. Only bottles and the promo code
 * come along: an address, a card or a password stays with whoever typed it.
 */
export async function pourCart(trx: Writer, { from, into, kind }: Pouring): Promise<void> {
  if (kind === 'club') return pourMembership(trx, { from, into });
  await sql`
    with poured as (
      insert into cart_items as i (cart_id, product_id, quantity)
      select ${into}, product_id, quantity from cart_items
      where cart_id = ${from} and status = 'in-cart' order by cart_item_id
      on conflict (cart_id, product_id) where status = 'in-cart'
      do update set quantity = i.quantity + excluded.quantity, lowered_from = null
    ), emptied as (
      update carts set status = 'merged', updated_at = now() where cart_id = ${from}
      returning promo_code
    )
    update carts c set revision = c.revision + 1, shown_quote = null, updated_at = now(),
      promo_code = coalesce(c.promo_code, emptied.promo_code)
    from emptied where c.cart_id = ${into}`.execute(trx);
}
