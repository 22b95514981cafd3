-- Every line of an order has the facts of what it sold (domain/orders/order-document.ts, version 2): until now papers,
-- reports and refunds looked them up in the catalog, which may have changed since. Orders of before get the catalog's facts
-- of today, and say so.

create function pg_temp.sold_content(product products, quantity integer) returns jsonb
language sql immutable
return jsonb_build_object('productId', product.product_id, 'quantity', quantity,
  'kind', case when product.kind = 'wine' then 'wine' else 'merchandise' end,
  'name', product.name, 'vintage', product.vintage, 'varietal', product.varietal, 'appellation', product.appellation,
  'sku', product.sku, 'barcode', product.barcode, 'bottleVolumeMl', product.bottle_volume_ml,
  'alcoholVolume', product.alcohol_volume::float8, 'unitPriceCents', product.unit_price_cents);

-- By product: what a line of it has besides its price.
create temporary table sold_facts on commit drop as
select p.product_id, p.kind, greatest(p.alcohol_volume, c.strongest)::float8 as alcohol_volume, c.contents,
  jsonb_build_object('kind', p.kind, 'sku', p.sku, 'alcoholVolume', greatest(p.alcohol_volume, c.strongest)::float8,
    'requiresShipDate', p.requires_ship_date, 'photoName', p.photo_name, 'factsFrom', 'migration',
    'contents', c.contents) as facts
from products p cross join lateral (
  select jsonb_agg(pg_temp.sold_content(b, k.quantity) order by b.product_id) as contents,
    max(b.alcohol_volume) as strongest
  from (
    select k.product_id, k.quantity from kit_parts k where k.kit_id = p.product_id
    -- A kit that holds nothing by now stands for itself.
    union all select p.product_id, 1 where not exists (select from kit_parts k where k.kit_id = p.product_id)) k
  join products b on b.product_id = k.product_id) c;
alter table sold_facts add primary key (product_id);

-- '7.75% on wine, 7.75% on the rest, freight taxed' has both rates; an older basis has only wine's. Null: not known.
create function pg_temp.sales_tax_percent(document jsonb, alcohol_volume float8) returns text
language sql immutable
return (
  select case when count(*) = 0 then '0' else max(substring(tax.value #>> '{basis,rate}' from
      case when alcohol_volume > 0 then '([0-9.]+)% on wine' else '([0-9.]+)% on the rest' end)) end
  from jsonb_array_elements(document -> 'taxes') as tax where tax.value ->> 'kind' = 'salesTax');

create function pg_temp.with_facts(document jsonb) returns jsonb
language sql stable
return document || jsonb_build_object('version', 2, 'lines', (
  select jsonb_agg(l.value || f.facts
    || jsonb_build_object('salesTaxPercent', pg_temp.sales_tax_percent(document, f.alcohol_volume)) order by l.line)
  from jsonb_array_elements(document -> 'lines') with ordinality as l (value, line)
  join sold_facts f on f.product_id = (l.value ->> 'productId')::integer));

update payment_attempts set document = pg_temp.with_facts(document) where document is not null;
-- An order has the same document as its attempt, except what erasing a customer took away.
update orders set document = pg_temp.with_facts(document);

-- What is summed, joined or given back, beside the document. What a line has of each product: in one of it.
alter table order_lines
  add column kind text check (kind in ('wine', 'merchandise', 'kit')),
  add column content_ids integer[],
  add column content_counts integer[];
update order_lines l set kind = f.kind,
  content_ids = array(select (c.value ->> 'productId')::integer from jsonb_array_elements(f.contents) as c order by 1),
  content_counts = array(
    select (c.value ->> 'quantity')::integer from jsonb_array_elements(f.contents) as c
    order by (c.value ->> 'productId')::integer)
from sold_facts f where f.product_id = l.product_id;
alter table order_lines
  alter column kind set not null,
  alter column content_ids set not null,
  alter column content_counts set not null,
  add check (cardinality(content_ids) > 0 and cardinality(content_ids) = cardinality(content_counts));

-- Products of a day are named as they were sold, so that two vintages of one product are two rows; and what sales took
-- from the stock is summed beside. All days are summed again.
truncate product_sums, report_days;
alter table product_sums
  add column name text not null,
  drop constraint product_sums_pkey,
  add primary key (day, branding_id, product_id, name);
create table content_sums (
  day date not null,
  product_id integer not null references products,
  pieces integer not null,
  primary key (day, product_id)
);
