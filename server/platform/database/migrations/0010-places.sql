-- What a carrier said of its counters when a shopper searched, so that an order may name one of them and no other.
create table carrier_locations (
  location_id text primary key,
  location jsonb not null,
  seen_at timestamptz not null default now()
);

-- Restaurants and shops that carry our wines.
create table stockists (
  stockist_id integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('restaurant', 'retail')),
  address1 text not null,
  city text not null,
  state_short text not null check (state_short ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}$'),
  phone text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  branding_ids smallint[] not null check (cardinality(branding_ids) > 0 and branding_ids <@ array[1, 2]::smallint[])
);
