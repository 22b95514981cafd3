-- The bottles that a line took, kits as their bottles: a kit may be put together anew later.
alter table order_lines add column bottles integer;
update order_lines l set bottles = l.quantity * case p.kind when 'wine' then 1 when 'kit' then (
    select coalesce(sum(k.quantity), 0) from kit_parts k join products b on b.product_id = k.product_id
    where k.kit_id = p.product_id and b.kind = 'wine') else 0 end
from products p where p.product_id = l.product_id;
alter table order_lines alter column bottles set not null, add check (bottles >= 0);

-- Sums of whole days in the winery's time, for reports. A day that is missing here, or that changed since, is summed
-- from its rows (server/office/reports).
create table report_days (
  day date primary key,
  summed_at timestamptz not null default clock_timestamp()
);

-- By the day on which orders were placed, without canceled ones.
create table sales_sums (
  day date not null,
  branding_id smallint not null,
  ship_state text not null,
  channel text not null,
  orders integer not null,
  bottles integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  freight_cents bigint not null,
  tax_cents bigint not null,
  refunded_cents bigint not null,
  primary key (day, branding_id, ship_state, channel)
);
create table product_sums (
  day date not null,
  branding_id smallint not null,
  product_id integer not null references products,
  orders integer not null,
  -- Of the product as it is sold: a kit is one.
  pieces integer not null,
  bottles integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  primary key (day, branding_id, product_id)
);

-- By the day on which money moved; taxes and accounts of what was captured and refunded. It adds up to the ledger.
create table money_sums (
  day date not null,
  branding_id smallint not null,
  flow text not null check (flow in ('captured', 'refunded')),
  state text not null,
  account text not null,
  cents bigint not null,
  primary key (day, branding_id, flow, state, account)
);

-- Days whose sales no longer are what was summed.
create table changed_report_days (day date not null);
create index changed_report_days_by_day on changed_report_days (day);

create function sales_changed() returns trigger language plpgsql as $$
begin
  insert into changed_report_days (day)
  select (o.placed_at at time zone 'America/Los_Angeles')::date from orders o
  where o.order_id = new.order_id and o.placed_at < now() - interval '1 day';
  return null;
end $$;
create trigger orders_canceled after update of status on orders for each row
  when ((new.status = 'cancelled') <> (old.status = 'cancelled')) execute function sales_changed();
create trigger orders_of_the_past after insert on orders for each row
  when (new.placed_at < now() - interval '1 day') execute function sales_changed();
create trigger orders_refunded after insert on ledger for each row
  when (new.kind = 'refunded') execute function sales_changed();

create index ledger_of_moved_money on ledger (at) where kind in ('captured', 'refunded');
create index orders_shipped on orders (shipped_at, order_id) include (ship_state, branding_id) where shipped_at is not null;

-- What the gateway's own books say of a day that is over.
create table gateway_days (
  day date primary key,
  captured_cents bigint not null,
  refunded_cents bigint not null,
  asked_at timestamptz not null default clock_timestamp()
);

-- Licenses of states to ship to their people. One of a state at a time.
create table permits (
  permit_id integer generated always as identity primary key,
  branding_id smallint not null check (branding_id in (1, 2)),
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text not null check (number <> ''),
  valid_from date not null,
  -- The last day; null: until further notice.
  valid_to date check (valid_to >= valid_from),
  version integer not null default 1
);
create index permits_of_state on permits (state, branding_id, valid_from);

-- The winery's own names in the accounting journal; without a row, the usual ones (domain/office/journal.ts).
create table journal_accounts (
  account text primary key,
  name text not null check (name <> ''),
  code text not null check (code <> '')
);

-- Which periods were filed with a state, and what the schedule said then.
create table schedule_filings (
  filing_id integer generated always as identity primary key,
  state text not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  staff_id integer references staff,
  filed_at timestamptz not null default clock_timestamp(),
  parcels integer not null,
  wine_ml bigint not null,
  unique (state, from_day, to_day)
);
