-- What the office does with an order besides its money: hold, pack, note and tag it.

-- Orders that are picked and packed together.
create table pack_batches (
  batch_id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  created_by integer references staff,
  closed_at timestamptz
);

create table pack_batch_orders (
  batch_id integer not null references pack_batches,
  order_id integer not null references orders,
  primary key (batch_id, order_id)
);
create index pack_batches_of_order on pack_batch_orders (order_id);

alter table orders
  -- Counts the office's changes: a stale form is refused.
  add column version integer not null default 1,
  -- On hold: not to be packed or shipped.
  add column held_at timestamptz,
  add column hold_reason text,
  add column packed_at timestamptz,
  -- The open batch that it is in. Null again once it ships, is taken out, or the batch closes.
  add column open_batch_id integer references pack_batches,
  add constraint orders_hold_has_reason check ((held_at is null) = (hold_reason is null));
create index orders_to_do on orders (ship_day, order_id) where status = 'placed';
create index orders_newest on orders (placed_at desc, order_id desc);
create index orders_of_open_batch on orders (open_batch_id) where open_batch_id is not null;

create table order_notes (
  note_id integer generated always as identity primary key,
  order_id integer not null references orders,
  at timestamptz not null default now(),
  staff_id integer references staff,
  text text not null check (text <> ''),
  is_pinned boolean not null default false
);
create index order_notes_of_order on order_notes (order_id);

create table order_tags (
  order_id integer not null references orders,
  tag text not null check (tag <> ''),
  primary key (order_id, tag)
);
create index orders_of_tag on order_tags (tag, order_id);
