-- Who outside of the shop is told of what happens in it, what they were told, and how they answered.

create table webhook_endpoints (
  endpoint_id integer generated always as identity primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- The signing secret is worked out from it and LINK_SECRET; it stands nowhere.
  salt uuid not null default gen_random_uuid(),
  -- Of the secret before, which signs as well until then.
  previous_salt uuid,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((previous_salt is null) = (previous_until is null))
);
create unique index webhook_endpoints_in_use on webhook_endpoints (url) where removed_at is null;

create table webhook_events (
  event_id uuid primary key,
  type text not null,
  -- The very bytes that are signed and sent, with each try.
  body text not null,
  created_at timestamptz not null default now()
);
create index webhook_events_by_age on webhook_events (created_at);

create table webhook_deliveries (
  delivery_id bigint generated always as identity primary key,
  event_id uuid not null references webhook_events on delete cascade,
  endpoint_id integer not null references webhook_endpoints,
  state text not null default 'owed' check (state in ('owed', 'delivered', 'failed')),
  -- Since it was owed, or an operator had it sent again.
  tries smallint not null default 0,
  settled_at timestamptz,
  unique (event_id, endpoint_id),
  check ((state = 'owed') = (settled_at is null))
);
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, delivery_id desc);

-- One row for each request that was sent.
create table webhook_tries (
  try_id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  tried_at timestamptz not null default now(),
  status smallint,
  error text,
  milliseconds integer not null
);
create index webhook_tries_by_delivery on webhook_tries (delivery_id, try_id);
