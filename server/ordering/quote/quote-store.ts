import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Promo, PromoUse } from '../../../domain/promo/promo.ts';
import { type SoldProduct, soldProductColumns } from '../../catalog/products/product-record.ts';
import { ON_SALE } from '../../catalog/products/store.ts';
import { toPromo } from '../../catalog/promos/promo-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import type { MembershipItem } from '../cart/cart-record.ts';
import { membershipOfItem } from '../cart/membership-item-store.ts';
import { promoUseOf } from '../cart/promo-use.ts';

export interface QuotedProduct extends SoldProduct {
  /** Null for all that is not a club's shipment. */
  readonly membership: MembershipItem | null;
}

/** Those that are sold, in no order. */
export function selectQuotedProducts(db: Reader, slugs: readonly string[]): Promise<QuotedProduct[]> {
  return all<QuotedProduct>(db)`
    select ${soldProductColumns}, ${membershipOfItem} as membership
    from products p where p.slug = any(${slugs}) and p.retired_at is null`;
}

/** All that the brand's shop lists, in its order. */
export function selectCatalog(db: Reader, brandingId: BrandingId): Promise<SoldProduct[]> {
  return all<SoldProduct>(db)`
    select ${soldProductColumns} from products p
    where p.branding_id = ${brandingId} and ${ON_SALE}
    order by p.position, p.product_id`;
}

/** Its uses by a customer, or by no one in particular. Null: no such code. */
export async function selectPromoToQuote(
  db: Reader,
  promoCode: string,
  customerId: number | null,
): Promise<{ terms: Promo; use: PromoUse } | null> {
  const row = await first<{ terms: Parameters<typeof toPromo>[0]; use: PromoUse }>(db)`
    select to_json(m) as terms, ${promoUseOf(sql`(
      select 0::bigint as cart_id, ${customerId}::integer as customer_id, null::jsonb as shipping,
        null::jsonb as billing, null::text as card_fingerprint)`)} as use
    from promos m where m.promo_code = ${promoCode}`;
  return row && { terms: toPromo(row.terms), use: row.use };
}
