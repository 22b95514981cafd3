import { type RawBuilder, sql } from 'kysely';
import type { ProductQuery } from '../../../contract/catalog.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { nearestQuery } from '../../../domain/search/near-misses.ts';
import { searchQuery } from '../../../domain/search/search-query.ts';
import type { Db } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { type ProductRecord, productColumns, type WholeProductRecord } from './product-record.ts';

export interface ProductSelection {
  readonly products: ProductRecord[];
  readonly total: number;
}

export interface PageOfProducts {
  readonly page: number;
  readonly pageSize: number;
}

/** Must match the condition of the index that lists them (migration 23). */
export const ON_SALE = sql`not p.club_only and p.retired_at is null`;

const ORDERS: Record<NonNullable<ProductQuery['sort']>, RawBuilder<unknown>> = {
  featured: sql`p.position, p.product_id`,
  name: sql`p.name, p.product_id`,
  price: sql`p.unit_price_cents, p.product_id`,
  '-price': sql`p.unit_price_cents desc, p.product_id`,
  '-vintage': sql`p.vintage desc nulls last, p.product_id`,
};

export async function selectProducts(
  db: Db,
  { brandingId, category, q, sort = 'featured' }: ProductQuery,
  slice: PageOfProducts,
): Promise<ProductSelection> {
  const query = searchQuery(q ?? '');
  const filter = { brandingId, category, sort };
  const found = await selectMatching(db, { ...filter, query }, slice);
  if (found.total > 0 || q === undefined || query === null) return found;
  const meant = nearestQuery(q, await selectWords(db, brandingId));
  return meant === null ? found : selectMatching(db, { ...filter, query: meant }, slice);
}

/** All that products on sale are found by. */
async function selectWords(db: Db, brandingId: ProductQuery['brandingId']): Promise<string[]> {
  const brand = brandingId === undefined ? sql`true` : sql`p.branding_id = ${Number(brandingId)}`;
  const rows = await all<{ word: string }>(db)`
    select distinct word from products p, unnest(tsvector_to_array(p.found_by)) word where ${ON_SALE} and ${brand}`;
  return rows.map(({ word }) => word);
}

async function selectMatching(
  db: Db,
  {
    brandingId,
    category,
    query,
    sort,
  }: Pick<ProductQuery, 'brandingId' | 'category'> & {
    query: string | null;
    sort: NonNullable<ProductQuery['sort']>;
  },
  { page, pageSize }: PageOfProducts,
): Promise<ProductSelection> {
  const brand = brandingId === undefined ? sql`true` : sql`p.branding_id = ${Number(brandingId)}`;
  const inCategory = category === undefined ? sql`true` : sql`${category} = any(p.categories)`;
  const matching = sql`${ON_SALE} and ${brand} and ${inCategory} and ${matchesText(query)}`;
  const rows = await all<ProductSelection>(db)`
    select (select count(*)::integer from products p where ${matching}) as total,
      coalesce((
        select json_agg(listed) from (
          select ${productColumns} from products p where ${matching}
          order by ${ORDERS[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}
        ) listed
      ), '[]') as products`;
  return rows[0] ?? { products: [], total: 0 };
}

export async function selectCategories(db: Db, brandingId: BrandingId | null): Promise<string[]> {
  const brand = brandingId === null ? sql`true` : sql`p.branding_id = ${brandingId}`;
  const rows = await all<{ category: string }>(db)`
    select distinct category from products p, unnest(p.categories) as category where ${ON_SALE} and ${brand}
    order by category`;
  return rows.map(({ category }) => category);
}

/** Null if unknown or no longer sold. */
export function selectProduct(db: Db, slug: string): Promise<WholeProductRecord | null> {
  return first<WholeProductRecord>(db)`
    select ${productColumns}, p.words from products p where p.slug = ${slug} and p.retired_at is null`;
}

/** Includes products no longer sold: orders show what they contain. */
export async function selectAnyProduct(db: Db, slug: string): Promise<ProductRecord | null> {
  const { rows } =
    await sql<ProductRecord>`select ${productColumns} from products p where p.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** Without any typed word, all match. */
function matchesText(query: string | null): RawBuilder<unknown> {
  return query === null ? sql`true` : sql`p.found_by @@ ${query}::tsquery`;
}
