-- What a tax service has recorded of an order: its sale, and each refund as a return.
create table tax_records (
  order_id integer not null references orders,
  -- The record's name in the service.
  code text not null,
  -- Of what was recorded; null: it was voided there.
  digest text,
  recorded_at timestamptz not null default now(),
  primary key (order_id, code)
);
