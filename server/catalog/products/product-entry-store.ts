import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import type { CatalogEntry } from './judge-entry.ts';
import { lockProducts } from './lock-products.ts';
import type { ProductEntry } from './product-cells.ts';

/** No one else can enter products until the transaction ends, because each product is judged against all others. */
export async function lockCatalog(trx: Writer): Promise<void> {
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('enter products', 0))`;
}

/** Includes retired and club products, in the order of the shop's list. */
export async function selectCatalog(db: Reader): Promise<CatalogEntry[]> {
  return (await catalogWhere(sql`true`).execute(db)).rows;
}

export async function selectEntry(db: Reader, slug: string): Promise<CatalogEntry | null> {
  return (await catalogWhere(sql`p.slug = ${slug}`).execute(db)).rows[0] ?? null;
}

/** Of products in which each typed word begins a word. */
export async function selectSlugsWith(db: Reader, typed: string): Promise<ReadonlySet<string>> {
  const rows = await all<{ slug: string }>(db)`
    select slug from products where found_by_staff @@ ${wordsQuery(typed)}`;
  return new Set(rows.map(({ slug }) => slug));
}

function catalogWhere(condition: RawBuilder<boolean | unknown>) {
  return sql<CatalogEntry>`
    select p.product_id as "productId", p.slug, p.sku, p.branding_id as "brandingId", p.kind, p.name,
      p.unit_price_cents as "priceCents", p.kit_markdown_cents as "markdownCents", p.stock, p.cart_limit as "limit",
      p.categories, p.alcohol_volume as alcohol, p.bottle_volume_ml as "bottleMl", p.vintage, p.varietal, p.appellation,
      p.requires_ship_date as "requiresShipDate", p.position, p.retired_at is not null as "isRetired",
      p.description_short as short, p.description, p.club_only as "isClubOnly",
      coalesce((
        select json_agg(json_build_object('slug', b.slug, 'quantity', k.quantity) order by b.slug)
        from kit_parts k join products b on b.product_id = k.product_id where k.kit_id = p.product_id
      ), '[]') as bottles
    from products p where ${condition} order by p.branding_id, p.position, p.product_id`;
}

/** Once the product is retired, these carts show it as sold out. */
export async function countCartsWith(db: Reader, productId: number): Promise<number> {
  const rows = await all<{ carts: number }>(db)`
    select count(*)::integer as carts from cart_items i join carts c on c.cart_id = i.cart_id
    where i.product_id = ${productId} and i.status = 'in-cart' and c.status = 'open'`;
  return rows[0]?.carts ?? 0;
}

export async function insertEntries(
  trx: Writer,
  entries: readonly ProductEntry[],
  { isClubOnly }: { isClubOnly: boolean },
): Promise<void> {
  await run(trx)`
    insert into products (slug, sku, branding_id, kind, name, unit_price_cents, kit_markdown_cents, stock, cart_limit,
      categories, alcohol_volume, bottle_volume_ml, vintage, varietal, appellation, requires_ship_date, position,
      retired_at, description_short, description, club_only)
    select e.slug, e.sku, e."brandingId", e.kind, e.name, e."priceCents", e."markdownCents", e.stock, e."limit",
      e.categories, e.alcohol, e."bottleMl", e.vintage, e.varietal, e.appellation, e."requiresShipDate", e.position,
      case when e."isRetired" then now() end, e.short, e.description, ${isClubOnly}
    from ${recordsOf(entries)} order by e.nth`;
  await run(trx)`
    insert into stock_movements (product_id, kind, change, stock, os_user)
    select product_id, 'import', stock, stock, ${FILE} from products
    where slug = any(${entries.map(({ slug }) => slug)}::text[]) and stock > 0`;
}

/** The stock history shows this as the author of a stock that came from a product file. */
const FILE = 'Product file';

/** Locks rows in the order of their ids, as payments do. Without `setsStock` the stock stays: someone may have bought since it was read. */
export async function updateEntries(
  trx: Writer,
  changes: readonly { readonly productId: number; readonly entry: ProductEntry }[],
  { setsStock }: { setsStock: boolean },
): Promise<void> {
  const ids = changes.map(({ productId }) => productId);
  await lockProducts(sql`${ids}::integer[]`).execute(trx);
  if (setsStock) {
    await run(trx)`
      insert into stock_movements (product_id, kind, change, stock, os_user)
      select p.product_id, 'import', e.stock - p.stock, e.stock, ${FILE}
      from ${recordsOf(changes.map(({ entry }) => entry))} join products p on p.slug = e.slug where e.stock <> p.stock`;
  }
  await run(trx)`
    update products p set sku = e.sku, name = e.name, unit_price_cents = e."priceCents",
      kit_markdown_cents = e."markdownCents", stock = case when ${setsStock} then e.stock else p.stock end,
      cart_limit = e."limit", categories = e.categories, alcohol_volume = e.alcohol, bottle_volume_ml = e."bottleMl",
      vintage = e.vintage, varietal = e.varietal, appellation = e.appellation,
      requires_ship_date = e."requiresShipDate", position = e.position,
      retired_at = case when e."isRetired" then coalesce(p.retired_at, now()) end,
      is_draft = p.is_draft and e."isRetired", description_short = e.short, description = e.description
    from ${recordsOf(changes.map(({ entry }) => entry))} where p.slug = e.slug`;
}

/** The shop hides them until staff publish them (`retired: no`). */
export async function makeDrafts(trx: Writer, slugs: readonly string[]): Promise<void> {
  await run(trx)`
    update products set is_draft = true, retired_at = coalesce(retired_at, now())
    where slug = any(${[...slugs]}::text[])`;
}

export async function writeKitBottles(trx: Writer, entries: readonly ProductEntry[]): Promise<void> {
  const kits = entries.filter(({ kind }) => kind === 'kit');
  if (kits.length === 0) return;
  const slugs = kits.map(({ slug }) => slug);
  const bottles = kits.flatMap(({ slug: kit, bottles }) => bottles.map((bottle) => ({ kit, ...bottle })));
  await run(trx)`delete from kit_parts k using products p
    where p.product_id = k.kit_id and p.slug = any(${slugs}::text[])`;
  await run(trx)`
    insert into kit_parts (kit_id, product_id, quantity)
    select kit.product_id, bottle.product_id, b.quantity
    from jsonb_to_recordset(${JSON.stringify(bottles)}::text::jsonb) as b (kit text, slug text, quantity integer)
    join products kit on kit.slug = b.kit join products bottle on bottle.slug = b.slug`;
}

function recordsOf(entries: readonly ProductEntry[]): RawBuilder<unknown> {
  const numbered = entries.map((entry, nth) => ({ ...entry, nth }));
  return sql`jsonb_to_recordset(${JSON.stringify(numbered)}::text::jsonb) as e (nth integer, slug text, sku text,
    "brandingId" smallint, kind text, name text, "priceCents" integer, "markdownCents" integer, stock integer,
    "limit" integer, categories text[], alcohol numeric, "bottleMl" integer, vintage smallint, varietal text,
    appellation text, "requiresShipDate" boolean, position integer, "isRetired" boolean, short text, description text)`;
}
