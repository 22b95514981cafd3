import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import type { CartKind } from './cart-record.ts';
import { putMembership } from './membership-item-store.ts';
import { judgePromoOf } from './price.ts';
import { selectCartWithPromo } from './record-store.ts';
import { settleCart } from './settled-cart.ts';

interface CartMerge {
  readonly from: number;
  readonly into: number;
  readonly kind: CartKind;
  readonly today: Day;
  /** The cart whose promo code was entered last: its code stays if both count. */
  readonly newer: 'from' | 'into';
  /** A log-in, which the customer may undo. */
  readonly isLogIn?: boolean | undefined;
}

/**
 * Quantities add up; the next read lowers a line over its limit and says so. The emptied cart stays `merged`, so it
 * cannot be merged twice. Of two promo codes, the one that counts for the merged cart stays. Only bottles and the promo code move: an address, card or password stays with the person who
 * typed it.
 */
export async function mergeCartInto(trx: Writer, merge: CartMerge): Promise<void> {
  const { from, into, kind, isLogIn = false } = merge;
  if (kind === 'club') return mergeMembershipInto(trx, { from, into });
  const codes = await first<{ own: string | null; brought: string | null }>(trx)`
    with merged as (
      insert into cart_items as i (cart_id, product_id, quantity)
      select ${into}, product_id, quantity from cart_items
      where cart_id = ${from} and status = 'in-cart' order by cart_item_id
      on conflict (cart_id, product_id) where status = 'in-cart'
      do update set quantity = i.quantity + excluded.quantity, lowered_from = null
    ), restored as (
      insert into cart_restorations (from_cart_id, into_cart_id)
      select from_cart_id, ${into} from cart_restorations where into_cart_id = ${from} on conflict do nothing
    ), emptied as (
      update carts set status = 'merged', updated_at = now() where cart_id = ${from}
      returning promo_code
    )
    update carts c set revision = c.revision + 1, shown_quote = null, updated_at = now(),
      promo_code = coalesce(c.promo_code, emptied.promo_code),
      joined = case when ${isLogIn} then ${asItWas(from, into)} end, joined_at = now()
    from emptied where c.cart_id = ${into}
    returning c.promo_code as own, emptied.promo_code as brought`;
  if (!codes?.own || !codes.brought || codes.own === codes.brought) return;
  await chooseCode(trx, merge, { own: codes.own, brought: codes.brought });
}

/** For an update of `carts c`; null if one of the two held nothing, so that there is nothing to undo. */
function asItWas(from: number, into: number): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('from', ${from}::bigint, 'promoCode', c.promo_code, 'quantity', sum(i.quantity),
      'areBottles', bool_and(p.alcohol_volume > 0),
      'lines', jsonb_agg(jsonb_build_object('productId', i.product_id, 'quantity', i.quantity) order by i.cart_item_id))
    from cart_items i join products p on p.product_id = i.product_id
    where i.cart_id = ${into} and i.status = 'in-cart'
      and exists (select from cart_items where cart_id = ${from} and status = 'in-cart')
    having count(*) > 0)`;
}

/** Judged with the bottles of both. If neither counts, the newer one stays, and the cart says why it does not count. */
async function chooseCode(
  trx: Writer,
  { into, today, newer }: CartMerge,
  { own, brought }: { own: string; brought: string },
): Promise<void> {
  const codes = newer === 'from' ? [brought, own] : [own, brought];
  for (const promoCode of codes) {
    await run(trx)`update carts set promo_code = ${promoCode} where cart_id = ${into}`;
    if (judgePromoOf(settleCart(await selectCartWithPromo(trx, into)), today)) return;
  }
  await run(trx)`update carts set promo_code = ${codes[0]} where cart_id = ${into}`;
}

/** The result holds one membership, the last one chosen. */
async function mergeMembershipInto(
  trx: Writer,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const rows = await all<{ productId: number; brandingId: BrandingId }>(trx)`
    select i.product_id as "productId", c.branding_id as "brandingId"
    from cart_items i join carts c on c.cart_id = i.cart_id
    where i.cart_id = ${from} and i.status = 'in-cart' and not exists (
      select from cart_items later
      where later.cart_id = ${into} and later.status = 'in-cart' and later.cart_item_id > i.cart_item_id)`;
  if (rows[0]) await putMembership(trx, into, rows[0]);
  await run(trx)`
    with emptied as (update carts set status = 'merged', updated_at = now() where cart_id = ${from})
    update carts set revision = revision + 1, shown_quote = null, updated_at = now() where cart_id = ${into}`;
}
