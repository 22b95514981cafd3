-- What the winery allows on the way of a parcel; null: the usual limits.
alter table shop_rules add column weather_limits jsonb;

-- The newest forecast for a place and a day, in °F. A place is the first three digits of ZIPs.
create table weather_forecasts (
  prefix text not null check (prefix ~ '^\d{3}$'),
  day date not null,
  high_f smallint not null,
  low_f smallint not null,
  issued_at timestamptz not null,
  primary key (prefix, day)
);

-- Where the National Weather Service has a place in its grid, and when it was last asked for a forecast.
create table weather_cells (
  prefix text primary key check (prefix ~ '^\d{3}$'),
  office text,
  x integer,
  y integer,
  found_at timestamptz,
  asked_at timestamptz not null default clock_timestamp()
);

-- Orders that do not ship because of the weather. `let_go_by`: the forecast, the customer's choice, or staff.
create table weather_holds (
  order_id integer primary key references orders,
  reason text not null,
  is_forbidden boolean not null,
  held_at timestamptz not null default clock_timestamp(),
  looked_at timestamptz not null default clock_timestamp(),
  let_go_at timestamptz,
  let_go_by text check (let_go_by in ('forecast', 'customer', 'staff')),
  constraint weather_holds_let_go check ((let_go_at is null) = (let_go_by is null))
);

create index weather_holds_open on weather_holds (order_id) where let_go_at is null;
