-- Which files of sales tax rates by ZIP were imported, and for which states.
create table zip_tax_imports (
  import_id integer generated always as identity primary key,
  imported_at timestamptz not null default clock_timestamp(),
  states text[] not null check (cardinality(states) > 0),
  rows integer not null check (rows > 0),
  changed integer not null check (changed >= 0)
);

-- The sales tax of a ZIP from its first day until the next row of the same ZIP, so that no two count on one day. A ZIP
-- that spans states has rows in each.
create table zip_tax_rates (
  state_short text not null check (state_short ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}$'),
  valid_from date not null,
  -- Null: a later file no longer has the ZIP, and the state's rate counts.
  percent numeric(8, 5) check (percent between 0 and 25),
  region text check (region <> ''),
  state_percent numeric(8, 5) check (state_percent between 0 and 25),
  county_percent numeric(8, 5) check (county_percent between 0 and 25),
  city_percent numeric(8, 5) check (city_percent between 0 and 25),
  special_percent numeric(8, 5) check (special_percent between 0 and 25),
  import_id integer not null references zip_tax_imports,
  primary key (state_short, zip, valid_from),
  check ((percent is null) = (region is null)),
  check (percent is not null
    or num_nonnulls(state_percent, county_percent, city_percent, special_percent) = 0)
);
