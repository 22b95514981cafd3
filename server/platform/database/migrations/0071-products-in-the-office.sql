-- When staff want to order more.
alter table products add column reorder_at integer check (reorder_at >= 0);
alter table products add check (kind <> 'kit' or reorder_at is null);
create unique index products_of_barcode on products (barcode) where barcode is not null;

-- A form that is out of date is refused. Sales change the stock alone, and cost nothing more.
alter table products add column version integer not null default 1;
create function count_product_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger products_count_versions before update of sku, name, unit_price_cents, kit_markdown_cents, cart_limit,
  categories, alcohol_volume, bottle_volume_ml, vintage, varietal, appellation, requires_ship_date, position, retired_at,
  description_short, description, bin, barcode, reorder_at on products
  for each row execute function count_product_version();

-- What changes the stock apart from sales and what comes back from them, which orders and refunds tell.
create table stock_movements (
  movement_id integer generated always as identity primary key,
  product_id integer not null references products,
  at timestamptz not null default now(),
  kind text not null check (kind in ('receive', 'count', 'breakage', 'sample', 'return', 'correction', 'import')),
  change integer not null,
  -- After it.
  stock integer not null check (stock >= 0),
  -- Null for a command, whose user is in os_user.
  staff_id integer references staff,
  os_user text,
  note text check (note <> ''),
  -- One per keyed request.
  request_key text unique
);
create index stock_movements_of_product on stock_movements (product_id, movement_id desc);
