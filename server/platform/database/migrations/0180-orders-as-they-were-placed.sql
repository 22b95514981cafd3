-- An order is changed in place, with its attempt's document. What happened before is told from what it was then: kept when it
-- is changed for the first time.
create table orders_as_placed (
  order_id integer primary key references orders on delete cascade,
  document jsonb not null,
  claimed_stock jsonb not null
);
