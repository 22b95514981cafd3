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
-- Days that were summed before, or by a server of the version before, are summed once more.
alter table report_days add column has_places boolean not null default false;
