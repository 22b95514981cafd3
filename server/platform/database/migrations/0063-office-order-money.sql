-- A movement remembers the request that asked for it: the same request, sent again after a kill, moves nothing twice.
alter table payment_movements add column request_key text;
create unique index payment_movements_of_request on payment_movements (order_id, request_key)
  where request_key is not null and state not in ('failed', 'refused');

-- Winery pickups: who came, and which member of staff saw the ID. Its number is never kept.
create table hand_overs (
  hand_over_id integer generated always as identity primary key,
  order_id integer not null references orders,
  at timestamptz not null default now(),
  staff_id integer references staff,
  -- Null: the hand-over was refused, for `reason`.
  received_by text,
  id_checked boolean not null,
  reason text,
  check ((received_by is null) = (reason is not null))
);
create unique index hand_overs_once on hand_overs (order_id) where received_by is not null;
create index hand_overs_of_order on hand_overs (order_id);
