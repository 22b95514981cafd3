-- Goods and their sales tax by place, by the day on which money moved: a year of them no longer reads each order.
create table tax_place_sums (
  day date not null,
  branding_id smallint not null,
  state text not null,
  -- Null: the state's rate counted.
  region text,
  -- Goods that several places tax count in each of them, and once in the whole.
  counts text not null check (counts in ('place', 'whole', 'both')),
  taxable_cents bigint not null,
  exempt_cents bigint not null,
  tax_cents bigint not null,
  unique nulls not distinct (day, branding_id, state, region, counts)
);
-- Parcels with wine, by the day they left, which nothing changes later.
create table parcel_sums (
  day date not null,
  branding_id smallint not null,
  ship_state text not null,
  parcels integer not null,
  bottles integer not null,
  wine_ml bigint not null,
  price_cents bigint not null,
  tax_cents bigint not null,
  primary key (day, branding_id, ship_state)
);
-- Days that were summed before, or by a server of the version before, are summed once more.
alter table report_days add column is_complete boolean not null default false;
