-- An order that takes the place of another: it is authorized first, then the old one is canceled.
alter table carts drop constraint carts_kind_check;
alter table carts add constraint carts_kind_check check (kind in ('shop', 'club', 'bulk', 'release', 'replacement'));

create table order_replacements (
  -- The new order's payment.
  attempt_id uuid primary key references payment_attempts,
  -- The old order.
  order_id integer not null references orders,
  -- The same request, sent again, finds its replacement.
  request_key text,
  staff_id integer not null references staff,
  reason text not null,
  -- All bottles of the new order. Until it is placed, its attempt holds only those that the old order does not have.
  stock jsonb not null,
  -- The old order's bottles that the new one does not need.
  left_stock jsonb not null,
  -- The new order takes over the old one's use of its promo code.
  takes_promo_use boolean not null,
  -- 'placed': the new order exists, and the old one is being canceled. 'undone': the card was declined.
  state text not null default 'open' check (state in ('open', 'placed', 'done', 'undone')),
  created_at timestamptz not null default now()
);
create unique index order_replacements_open on order_replacements (order_id) where state in ('open', 'placed');
create unique index order_replacements_of_request on order_replacements (order_id, request_key);
