-- What is for sale. Money is integer cents; stock can't fall below zero, whoever writes.

create table products (
  product_id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  sku text not null unique,
  branding_id smallint not null check (branding_id in (1, 2)),
  kind text not null check (kind in ('wine', 'merchandise', 'kit')),
  name text not null,
  description text not null,
  description_short text not null,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  kit_markdown_cents integer not null default 0 check (kit_markdown_cents between 0 and unit_price_cents),
  categories text[] not null default '{}',
  alcohol_volume numeric(4, 2) not null default 0 check (alcohol_volume between 0 and 96),
  bottle_volume_ml integer check (bottle_volume_ml > 0),
  vintage smallint,
  varietal text,
  appellation text,
  requires_ship_date boolean not null default false,
  cart_limit integer not null default 24 check (cart_limit > 0),
  club_only boolean not null default false,
  position integer not null default 0,
  -- A kit has no stock of its own: its bottles have.
  stock integer check (stock >= 0),
  check ((kind = 'kit') = (stock is null)),
  check (kind = 'kit' or kit_markdown_cents = 0),
  check (kind <> 'wine' or (alcohol_volume > 0 and bottle_volume_ml is not null))
);

create index products_listing on products (branding_id, position, product_id);

create table kit_parts (
  kit_id integer not null references products on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  primary key (kit_id, product_id),
  check (kit_id <> product_id)
);

create table promos (
  promo_code text primary key check (promo_code = upper(promo_code) and length(promo_code) between 1 and 50),
  name text not null,
  kind text not null check (kind in ('percent', 'amount', 'free-shipping')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_cents integer check (amount_cents > 0),
  branding_id smallint check (branding_id in (1, 2)),
  product_ids integer[],
  categories text[],
  minimum_subtotal_cents integer check (minimum_subtotal_cents > 0),
  starts_on date,
  ends_on date,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  first_order_only boolean not null default false,
  uses integer not null default 0 check (uses >= 0),
  check (max_uses is null or uses <= max_uses),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount_cents is not null))
);

-- Delivery dates on offer; where a brand and service has some, they are the only choice.
create table ship_dates (
  branding_id smallint not null check (branding_id in (1, 2)),
  shipping_service_id smallint not null,
  delivery_day date not null,
  primary key (branding_id, shipping_service_id, delivery_day)
);

create table blackout_dates (
  day date primary key,
  reason text not null
);

-- Days free of the weekday and blackout rules, and the default day that each may stand in for.
create table ship_date_exceptions (
  day date primary key,
  replaces_default date unique
);

-- What an operator sets for the whole shop; one row.
create table shop_rules (
  only_row boolean primary key default true check (only_row),
  retail_delivery_fee_on boolean not null default true,
  default_ship_day date
);

insert into shop_rules default values;
