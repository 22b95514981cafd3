import { sql } from 'kysely';
import type { Db } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import { accept, conflict, type Refusal, reject } from '../../platform/http/refusal.ts';
import type { CartKey, JoinedCarts } from './cart-record.ts';
import { inCart } from './change-cart.ts';
import { clearForms } from './clear-forms.ts';
import { joinedOf } from './joined-carts.ts';
import { lockNewestCart } from './store.ts';

const TOO_LATE: Refusal = conflict('This can no longer be undone. Please check your cart.');

/**
 * Parts two carts that a log-in joined: the browser's is used on, as it was, and the other waits, as it was, until the
 * customer has no open cart. Refusal: `conflict`.
 */
export async function undoJoined(db: Db, key: CartKey | null): Promise<Refusal | null> {
  if (key === null || !('customerId' in key)) return TOO_LATE;
  const { customerId } = key;
  const undone = await inCart(db, key, lockNewestCart, async (trx, { cartId }) => {
    const row = await first<{ joined: JoinedCarts | null }>(trx)`
      select ${joinedOf('carts')} as joined from carts where cart_id = ${cartId}`;
    if (!row?.joined) return reject(TOO_LATE);
    const { from, lines, promoCode } = row.joined;
    await run(trx)`update cart_items set status = 'removed' where cart_id = ${cartId} and status = 'in-cart'`;
    await run(trx)`
      insert into cart_items (cart_id, product_id, quantity)
      select ${cartId}, l."productId", l.quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as l ("productId" integer, quantity integer)`;
    await run(trx)`
      update carts set status = 'merged', waits = true, joined = null, shown_quote = null, revision = revision + 1,
        promo_code = (select promo_code from promos where promo_code = ${promoCode}), updated_at = now()
      where cart_id = ${cartId}`;
    const own = await first<{ cartId: number }>(trx)`
      update carts set status = 'open', customer_id = ${customerId}, shown_quote = null, revision = revision + 1,
        updated_at = now()
      where cart_id = ${from} and status = 'merged' and customer_id is null returning cart_id as "cartId"`;
    if (!own) return reject(TOO_LATE);
    await clearForms(trx, sql`${from}`);
    return accept(null);
  });
  return undone.ok ? null : TOO_LATE;
}
