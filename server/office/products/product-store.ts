import { type RawBuilder, sql } from 'kysely';
import type { OfficeProduct, ProductListQuery, ProductRow } from '../../../contract/office/products.ts';
import { photoHref } from '../../../domain/catalog/photos.ts';
import { WINE_WORD_KEYS, type WineWord } from '../../../domain/catalog/wine-words.ts';
import { selectPhotos } from '../../catalog/photos/photo-store.ts';
import { imageHref } from '../../catalog/products/product-wire.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import type { Result } from '../../platform/http/refusal.ts';
import { countedSql, type ListPage, listWindow, type Standing, totalOf } from '../keyset.ts';

/** Of products `p` without `reorderAt`. */
const REORDER_AT = sql.lit(12);

/** Of products `p`: at or below where staff want to order more. A kit is never low: its bottles are. */
export const isLow: RawBuilder<boolean> = sql`(p.retired_at is null and p.kind <> 'kit'
  and p.stock <= coalesce(p.reorder_at, ${REORDER_AT}))`;

const stock = sql`coalesce(p.stock, (
  select min(b.stock / k.quantity) from kit_parts k join products b on b.product_id = k.product_id
  where k.kit_id = p.product_id), 0)`;

const state = sql`case when p.retired_at is null then 'on-sale' when p.is_draft then 'draft' else 'retired' end`;

const rowColumns = sql`p.product_id as "productId", p.slug, p.name, p.sku, p.branding_id as "brandingId", p.kind, p.categories,
  p.unit_price_cents / 100.0::float8 as "unitPrice", ${stock} as stock, p.bin, p.reorder_at as "reorderAt",
  ${state} as state, p.photo_name as "photoName"`;

const BY_NAME = {
  name: 'name',
  key: sql`p.name`,
  type: 'text',
  id: sql`p.product_id`,
  isDescending: false,
} as const;

type Row = Omit<ProductRow, 'imageHref'> & { readonly photoName: string | null };

/** Refuses a cursor that is not ours. Products that are sold by joining a club belong to their club. */
export async function selectProductRows(
  db: Reader,
  query: ProductListQuery,
): Promise<Result<ListPage<ProductRow> & { total: number; isTotalExact: boolean }>> {
  const window = listWindow(BY_NAME, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from products p where ${conditionOf(query)}`;
  const rows = await all<Row & Standing & { counted: number }>(db)`
    select ${rowColumns}, ${columns}, ${countedSql(sql`1 ${from}`)} as counted ${from} and ${condition}
    order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return {
    ok: true,
    value: {
      ...page,
      rows: page.rows.map(({ cursorKey: _, cursorId: __, counted: ___, photoName, ...row }) => ({
        ...row,
        imageHref: imageHref({ slug: row.slug, photoName }),
      })),
      ...totalOf(rows[0]?.counted ?? 0),
    },
  };
}

function conditionOf({ q, brand, kind, category, stock: level, state: wantedState }: ProductListQuery) {
  const conditions = [
    sql`not p.club_only`,
    q && sql`p.found_by_staff @@ ${wordsQuery(q)}`,
    brand && sql`p.branding_id = ${brand}::smallint`,
    kind && sql`p.kind = ${kind}`,
    category && sql`${category} = any(p.categories)`,
    level && (level === 'low' ? isLow : sql`${stock} = 0`),
    wantedState && sql`${state} = ${wantedState}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Null if unknown, or sold by joining a club. */
export async function selectOfficeProduct(
  db: Reader,
  slug: string,
): Promise<Omit<OfficeProduct, 'shopHref'> | null> {
  const found = await first<
    Omit<OfficeProduct, 'imageHref' | 'shopHref' | 'photos' | WineWord> & {
      photoName: string | null;
      words: Readonly<Partial<Record<WineWord, string>>>;
    }
  >(db)`
    select ${rowColumns}, p.barcode, p.version, p.words, p.kit_markdown_cents / 100.0::float8 as "kitMarkdown",
      p.cart_limit as "cartLimit", p.alcohol_volume::float8 as "alcoholVolume",
      p.bottle_volume_ml as "bottleVolumeMl", p.vintage, p.varietal, p.appellation,
      p.requires_ship_date as "requiresShipDate", p.position, p.description_short as "descriptionShort", p.description,
      coalesce((
        select json_agg(json_build_object('slug', b.slug, 'quantity', k.quantity) order by b.slug)
        from kit_parts k join products b on b.product_id = k.product_id where k.kit_id = p.product_id
      ), '[]') as bottles
    from products p where p.slug = ${slug} and not p.club_only`;
  if (found === null) return null;
  const photos = await selectPhotos(db, slug);
  const { photoName, words, ...product } = found;
  const wineWords = Object.fromEntries(WINE_WORD_KEYS.map((key) => [key, words[key] ?? null]));
  return {
    ...product,
    ...(wineWords as Record<WineWord, string | null>),
    imageHref: imageHref({ slug, photoName }),
    photos: photos.map(({ name, ...photo }) => ({ ...photo, imageHref: photoHref(name) })),
  };
}

/** The name of a product in the audit log. */
export function productSubject(slug: string): string {
  return `product ${slug}`;
}
