import type { Sql } from 'postgres';
import { ORDER_DOCUMENT_VERSION } from '../../domain/orders/order-document.ts';

/** How much a shop holds that has been open for a while. */
export interface ShopSize {
  readonly wines: number;
  readonly customers: number;
  readonly orders: number;
  readonly openCarts: number;
}

/** A winery's shop after its first years; what is measured is measured in one, since an empty shop has nothing to find. */
export const USUAL: ShopSize = { wines: 200, customers: 10_000, orders: 10_000, openCarts: 2_000 };

export const HUGE: ShopSize = {
  wines: 10_000,
  customers: 1_000_000,
  orders: 1_000_000,
  openCarts: 200_000,
};

export const NOTHING: ShopSize = { wines: 0, customers: 0, orders: 0, openCarts: 0 };

/** Slugs of the added wines, as an SQL pattern: no test buys these. */
export const FILLED_WINES = 'wine-number-%';

/** PostgreSQL sorts and keeps this in memory while it fills; with the shop's own it would use the disk. */
const FILLING = `set synchronous_commit = off; set work_mem = '64MB'; set statement_timeout = 0;
  set plan_cache_mode = auto`;

/**
 * Adds a year of wines, customers, shipped orders and open carts, with separate households and addresses in California.
 * Orders come in day by day, so that those of a day lie together in the table. Then gathers statistics, as a running
 * PostgreSQL does by itself. `has`: what was added before.
 */
export async function fillShop(pool: Sql, size: ShopSize, has: ShopSize = NOTHING): Promise<void> {
  const sql = await pool.reserve();
  try {
    await sql.unsafe(FILLING);
    await fillCatalogue(sql, size.wines, has.wines);
    await sql`
      insert into customers (email, name_first, name_last)
      select 'regular-' || n || '@example.net', 'Regular', 'Number ' || n
      from generate_series(${has.customers + 1}::integer, ${has.customers + size.customers}::integer) n`;
    await fillOrders(sql, size, has);
    await fillOpenCarts(sql, size.openCarts, has.openCarts);
    await sql.unsafe('reset all');
  } finally {
    sql.release();
  }
  await pool.unsafe('vacuum (analyze)');
}

/** More wines like the first one, behind those that there are. */
async function fillCatalogue(sql: Sql, wines: number, has: number): Promise<void> {
  await sql`
    insert into products (slug, sku, branding_id, kind, name, description, description_short,
      unit_price_cents, categories, alcohol_volume, bottle_volume_ml, vintage, varietal, appellation, cart_limit,
      position, stock)
    select 'wine-number-' || n, 'NUMBER-' || n, n % 2 + 1, p.kind, 'Wine Number ' || n, p.description,
      p.description_short, p.unit_price_cents, p.categories, p.alcohol_volume, p.bottle_volume_ml, p.vintage, p.varietal,
      p.appellation, p.cart_limit, 100000 + n, 1000
    from (select * from products where kind = 'wine' order by product_id limit 1) p,
      generate_series(${has + 1}::integer, ${has + wines}::integer) n`;
}

/** Each with the cart, the payment and the line that it came from. */
async function fillOrders(sql: Sql, { customers, orders }: ShopSize, has: ShopSize): Promise<void> {
  await sql`
    create temporary table filling on commit preserve rows as
    select n, gen_random_uuid() as attempt_id, 1 + n % ${has.customers + customers}::integer as customer_number, n % 2 + 1 as branding_id,
      now() - (${has.orders + orders}::integer - n) * 360 / ${orders}::integer * interval '1 day' as placed_at, n || ' oak st||94558' as household
    from generate_series(${has.orders + 1}::integer, ${has.orders + orders}::integer) n`;
  await sql`
    with made as (
      insert into carts (browser_hash, branding_id, status, created_at, updated_at)
      select sha256(('order ' || n)::bytea), branding_id, 'ordered', placed_at, placed_at from filling
      returning cart_id, browser_hash
    ), documents as (
      select f.n, jsonb_build_object('version', ${ORDER_DOCUMENT_VERSION}::integer, 'brandingId', f.branding_id, 'customerId', null,
        'email', 'regular-' || f.customer_number || '@example.net',
        'delivery', jsonb_build_object('kind', 'deliver', 'shipViaId', 1,
          'service', '{"namedFrom": "sale", "name": "FedEx 2Day", "carrier": "FedEx"}'::jsonb,
          'shipDay', (f.placed_at + interval '2 days')::date, 'address', address),
        'billingAddress', address, 'birthDate', '1980-01-01', 'cardFingerprint', null,
        'compliance', jsonb_build_object('wineMl', 750, 'household', f.household, 'decision', null),
        'gift', null, 'specialInstructions', null, 'textConsent', null, 'promoCode', null, 'club', null,
        'retailDeliveryFeeOn', false,
        'lines', jsonb_build_array(jsonb_build_object('factsFrom', 'sale', 'productId', p.product_id, 'kind', p.kind,
          'slug', p.slug, 'sku', p.sku, 'brandingId', p.branding_id, 'categories', p.categories, 'description', p.name,
          'quantity', 1, 'unitPriceCents', 6000, 'kitMarkdownCents', 0, 'promoDiscountCents', 0,
          'alcoholVolume', p.alcohol_volume, 'salesTaxPercent', '7.25', 'requiresShipDate', p.requires_ship_date,
          'photoName', p.photo_name, 'contents', jsonb_build_array(jsonb_build_object('productId', p.product_id,
            'quantity', 1, 'kind', p.kind, 'name', p.name, 'vintage', p.vintage, 'varietal', p.varietal,
            'appellation', p.appellation, 'sku', p.sku, 'barcode', p.barcode, 'bottleVolumeMl', p.bottle_volume_ml,
            'alcoholVolume', p.alcohol_volume, 'unitPriceCents', p.unit_price_cents)))),
        'money', '{"subTotalCents": 6000, "markdownCents": 0, "freightCents": 1000, "totalCents": 7500}'::jsonb,
        'taxes', '[{"kind": "salesTax", "cents": 490, "basis": null}, {"kind": "crv", "cents": 10, "basis": null}]'::jsonb,
        'taxedIn', null) as document, address
      from filling f, products p,
        lateral (select jsonb_build_object('name_first', 'Regular', 'name_last', 'Number ' || f.customer_number, 'company', null,
          'address1', f.n || ' Oak St', 'address2', null, 'city', 'Napa', 'stateShort', 'CA', 'zip', '94558',
          'phone', '(707) 555-0101') as address) a
      where p.slug = 'wine-number-1'
    ), kept as (
      insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
        amount_cents, document, claimed_stock, gateway_reference, created_at, settled_at)
      select f.attempt_id, m.cart_id, 3, 'revision 3', ''::bytea, 'cellar-door-' || f.attempt_id, 'captured', 7500,
        d.document, '[]', 'filled-' || f.n, f.placed_at, f.placed_at
      from filling f join made m on m.browser_hash = sha256(('order ' || f.n)::bytea) join documents d using (n)
      returning attempt_id, cart_id
    ), placed as (
      insert into orders (attempt_id, cart_id, branding_id, customer_id, email, status, placed_at, delivery_method,
        ship_via_id, ship_day, ship_state, document, payer, sub_total_cents, markdown_cents, freight_cents, tax_cents,
        total_cents, wine_ml, household, shipped_at, tracking_number, words,
        channel)
      select f.attempt_id, k.cart_id, f.branding_id, c.customer_id, c.email, 'shipped', f.placed_at, 'DELIVER', 1,
        (f.placed_at + interval '2 days')::date, 'CA', d.document, payer_key(d.address, '1980-01-01'), 6000, 0, 1000, 500,
        7500, 750, f.household, f.placed_at + interval '2 days', 'T' || f.n,
        order_words(d.document), 'web'
      from filling f join kept k using (attempt_id) join documents d using (n)
        join customers c on c.email = 'regular-' || f.customer_number || '@example.net'
      order by f.n returning order_id
    )
    insert into order_lines (order_id, line, product_id, kind, description, quantity, unit_price_cents,
      kit_markdown_cents, promo_discount_cents, bottles, content_ids, content_counts)
    select order_id, 1, product_id, kind, name, 1, 6000, 0, 0, 1, array[product_id], array[1] from placed, products where slug = 'wine-number-1'`;
  await fillLedger(sql);
  await sql`drop table filling`;
}

/** Each order is charged when it ships. The check of each entry is left out: a million of them take minutes. */
async function fillLedger(sql: Sql): Promise<void> {
  await sql`alter table ledger disable trigger ledger_adds_up`;
  for (const { kind, days, suffix } of [
    { kind: 'authorised', days: 0, suffix: '' },
    { kind: 'captured', days: 2, suffix: '-1-ship' },
  ]) {
    await sql`
      insert into ledger (at, order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
      select f.placed_at + ${days}::integer * interval '1 day', o.order_id, f.attempt_id, ${kind}, 7500,
        'cellar-door-' || f.attempt_id || ${suffix}::text, 'filled-' || f.n, 'cellar-door-' || f.attempt_id,
        'filled-' || f.n || ${suffix}::text
      from filling f join orders o on o.attempt_id = f.attempt_id order by f.placed_at`;
  }
  await sql`alter table ledger enable trigger ledger_adds_up`;
}

async function fillOpenCarts(sql: Sql, carts: number, has: number): Promise<void> {
  await sql`
    with made as (
      insert into carts (browser_hash, branding_id, created_at, updated_at)
      select sha256(('open ' || n)::bytea), n % 2 + 1, now() - (n % 90) * interval '1 day', now()
      from generate_series(${has + 1}::integer, ${has + carts}::integer) n
      returning cart_id
    )
    insert into cart_items (cart_id, product_id, quantity) select cart_id, product_id, 2 from made, products
    where slug = 'wine-number-1'`;
}
