-- When the orders about to ship were last looked at, each morning.
create table weather_looks (
  day date primary key,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

-- Null: the customer's own choice, by the link of a weather hold.
alter table order_replacements alter column staff_id drop not null;
