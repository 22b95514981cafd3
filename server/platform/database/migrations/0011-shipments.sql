-- What an order needs to be counted and judged by: how much wine it holds, to whose household it goes, who picks it up
-- at a counter, and the decision that let it go, as it was made (rules, version, inputs, time).
alter table orders
  add column pick_up_person jsonb,
  add column wine_ml integer not null default 0 check (wine_ml >= 0),
  add column household text,
  add column shipment_decision jsonb;

update orders o set wine_ml = coalesce((
  select sum(l.quantity * w.ml) from order_lines l
  cross join lateral (
    select p.bottle_volume_ml as ml from products p
    where p.product_id = l.product_id and p.kind = 'wine' and p.alcohol_volume > 0
    union all
    select k.quantity * p.bottle_volume_ml from kit_parts k join products p on p.product_id = k.product_id
    where k.kit_id = l.product_id and p.kind = 'wine' and p.alcohol_volume > 0
  ) w where l.order_id = o.order_id), 0);

-- Volume limits ask for wine that went to one state, by who bought it and by where it went.
create index orders_of_customer_by_state on orders (ship_state, customer_id, ship_day) where customer_id is not null;
create index orders_of_email_by_state on orders (ship_state, lower(email), ship_day);
create index orders_of_household_by_state on orders (ship_state, household, ship_day) where household is not null;

-- What operators put in the place of the facts that the release brings. Empty tables: the release's facts hold.
create table state_terms (
  state_short text primary key check (state_short ~ '^[A-Z]{2}$'),
  -- Only what differs; maxAbvPercent null means that there is no cap.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  changed_at timestamptz not null default now()
);

create table dry_places (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  state_short text not null check (state_short ~ '^[A-Z]{2}$'),
  name text not null check (name <> ''),
  -- False: the release's facts call it dry, and it is no more.
  is_dry boolean not null default true
);

create table tax_facts (
  tax_fact_id integer generated always as identity primary key,
  kind text not null check (kind in ('state-rate', 'colorado-fee', 'redemption-value', 'kentucky-wholesale')),
  -- One row of the table of that kind, but for its dates.
  fact jsonb not null check (jsonb_typeof(fact) = 'object'),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  changed_at timestamptz not null default now()
);

create table freight_zones (
  state_short text primary key check (state_short ~ '^[A-Z]{2}$'),
  zone text not null check (zone in ('home', 'west', 'central', 'east', 'overseas'))
);

create table freight_prices (
  service text not null check (service in ('ground', 'overnight')),
  zone text not null check (zone in ('home', 'west', 'central', 'east', 'overseas')),
  bottles smallint not null check (bottles in (1, 2, 3, 6, 12)),
  price_cents integer not null check (price_cents >= 0),
  primary key (service, zone, bottles)
);
