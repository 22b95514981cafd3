-- Orders that analytics have been told of: each once, whoever looks at its confirmation.
create table told_purchases (
  order_id integer primary key references orders,
  told_at timestamptz not null default now()
);
