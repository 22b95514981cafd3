import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { currentPolicy } from '../../catalog/clubs/club-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import type { MembershipItem } from './cart-record.ts';

export interface TierToJoin {
  readonly productId: number;
  readonly brandingId: BrandingId;
  /** Neither the tier nor its club is retired. */
  readonly isOpen: boolean;
  /** How many members the stock of wines can serve. */
  readonly inStock: number;
}

/** Without `tierId`, the first open one. Null if the club or the tier does not exist. */
export function selectTier(
  db: Reader,
  { clubTypeId, tierId }: { clubTypeId: number; tierId: number | null },
): Promise<TierToJoin | null> {
  return first<TierToJoin>(db)`
    select t.product_id as "productId", k.branding_id as "brandingId", k.is_open and t.is_open as "isOpen", (
      select coalesce(min(b.stock / c.quantity), 0) from kit_parts c join products b on b.product_id = c.product_id
      where c.kit_id = t.product_id) as "inStock"
    from clubs k join club_tiers t on t.club_type_id = k.club_type_id
    where k.club_type_id = ${clubTypeId}::integer and (${tierId}::integer is null or t.tier_id = ${tierId}::integer)
    order by t.is_open desc, t.position limit 1`;
}

/** The cart must be locked. Drops choices made for another brand's cart. */
export async function putMembership(
  trx: Writer,
  cartId: number,
  { productId, brandingId }: { productId: number; brandingId: BrandingId },
): Promise<void> {
  await run(trx)`
    with emptied as (
      update cart_items set status = 'removed'
      where cart_id = ${cartId} and status <> 'removed' and product_id <> ${productId}
    )
    update carts set membership_removed = null, promo_code = null, branding_id = ${brandingId},
      shipping = case when branding_id = ${brandingId} then shipping end
    where cart_id = ${cartId}`;
  await run(trx)`
    insert into cart_items (cart_id, product_id, quantity) values (${cartId}, ${productId}, 1)
    on conflict (cart_id, product_id) where status = 'in-cart' do update set quantity = 1, lowered_from = null`;
}

/** The cart must be locked. Also drops its destination forms. */
export async function takeOutMembership(trx: Writer, cartId: number, reason: string): Promise<void> {
  await run(trx)`
    with emptied as (update cart_items set status = 'removed' where cart_id = ${cartId} and status <> 'removed')
    update carts set membership_removed = ${reason}, shipping = null where cart_id = ${cartId}`;
}

/** For a query of a cart item with its product `p`. Null for any other item. */
export const membershipOfItem: RawBuilder<MembershipItem | null> = sql`case when p.club_only then (
  select json_build_object('clubTypeId', k.club_type_id, 'tierId', t.tier_id, 'descriptionHtml', k.description_html,
    'isOpen', k.is_open and t.is_open, 'eligibleStates', k.eligible_states, 'policyVersion', policy.version,
    'shipmentsAYear', k.shipments_a_year, 'brandingId', k.branding_id, 'priceCents', p.unit_price_cents)
  from club_tiers t join clubs k on k.club_type_id = t.club_type_id cross join lateral ${currentPolicy} policy
  where t.product_id = p.product_id) end`;
