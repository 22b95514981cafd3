import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Writer } from '../database/access.ts';
import { all } from '../database/query.ts';
import { putMembership } from './membership-item-store.ts';

/** Like `pourCart`, for membership carts: the result holds one membership, the last one chosen. */
export async function pourMembership(
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
  await sql`
    with emptied as (update carts set status = 'merged', updated_at = now() where cart_id = ${from})
    update carts set revision = revision + 1, shown_quote = null, updated_at = now() where cart_id = ${into}`.execute(
    trx,
  );
}
