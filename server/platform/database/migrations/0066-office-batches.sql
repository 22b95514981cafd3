-- Packing: where a bottle lies, what was scanned into a box, and the tracking numbers of a batch.
alter table products
  add column bin text,
  -- What is printed on the bottle, such as a UPC.
  add column barcode text;

alter table pack_batch_orders
  -- From the carrier's label, scanned before the order ships.
  add column tracking_number text;

create table packed_bottles (
  order_id integer not null references orders,
  product_id integer not null references products,
  scanned integer not null check (scanned > 0),
  primary key (order_id, product_id)
);

-- A tracking file that was checked. Its orders ship once, however often that is asked for.
create table tracking_checks (
  check_id integer generated always as identity primary key,
  batch_id integer not null references pack_batches,
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  -- [{orderId, trackingNumber}]
  ready jsonb not null,
  run_id integer references office_runs
);
