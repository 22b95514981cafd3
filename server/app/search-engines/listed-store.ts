import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

/** What one sitemap can name (sitemaps.org), with room for the pages that are always there. */
const MOST_PRODUCTS = 49_000;

export interface Listed {
  /** Slugs, in the order of the product list. Sold-out wines stay, because they return to stock. */
  readonly slugs: readonly string[];
  readonly clubTypeIds: readonly number[];
}

/** Nothing that is sold to members only, or no longer sold. */
export async function selectListed(db: Reader, brandingId: BrandingId): Promise<Listed> {
  const rows = await all<Listed>(db)`
    select coalesce((
        select array_agg(slug order by position, product_id) from (
          select slug, position, product_id from products
          where branding_id = ${brandingId} and not club_only and retired_at is null
          order by position, product_id limit ${MOST_PRODUCTS}
        ) p), '{}') as slugs,
      coalesce((
        select array_agg(club_type_id::integer order by club_type_id) from clubs
        where branding_id = ${brandingId} and is_open
      ), '{}') as "clubTypeIds"`;
  return rows[0] ?? { slugs: [], clubTypeIds: [] };
}
