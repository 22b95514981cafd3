-- The sums of days once more without states and channels: a report over a year reads thousands of rows instead of hundreds
-- of thousands. Kept by triggers, so that a server of the version before keeps them, too.
create table sales_day_sums (
  day date not null,
  branding_id smallint not null,
  orders integer not null,
  bottles integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  freight_cents bigint not null,
  tax_cents bigint not null,
  refunded_cents bigint not null,
  returned_cents bigint not null,
  primary key (day, branding_id)
);
create table money_day_sums (
  day date not null,
  branding_id smallint not null,
  flow text not null,
  account text not null,
  cents bigint not null,
  primary key (day, branding_id, flow, account)
);

create function sum_up_sales() returns trigger language plpgsql as $$
begin
  delete from sales_day_sums where day in (select day from changed);
  insert into sales_day_sums
  select day, branding_id, sum(orders), sum(bottles), sum(gross_cents), sum(discount_cents), sum(freight_cents),
    sum(tax_cents), sum(refunded_cents), sum(returned_cents)
  from sales_sums where day in (select day from changed) group by day, branding_id;
  return null;
end $$;
create trigger sales_sums_added after insert on sales_sums referencing new table as changed
  for each statement execute function sum_up_sales();
create trigger sales_sums_removed after delete on sales_sums referencing old table as changed
  for each statement execute function sum_up_sales();

create function sum_up_money() returns trigger language plpgsql as $$
begin
  delete from money_day_sums where day in (select day from changed);
  insert into money_day_sums
  select day, branding_id, flow, account, sum(cents)
  from money_sums where day in (select day from changed) group by day, branding_id, flow, account;
  return null;
end $$;
create trigger money_sums_added after insert on money_sums referencing new table as changed
  for each statement execute function sum_up_money();
create trigger money_sums_removed after delete on money_sums referencing old table as changed
  for each statement execute function sum_up_money();

-- A migration that changes what is summed empties the tables of sums.
create function empty_day_sums() returns trigger language plpgsql as $$
begin
  execute format('truncate %I', tg_argv[0]);
  return null;
end $$;
create trigger sales_sums_emptied after truncate on sales_sums
  for each statement execute function empty_day_sums('sales_day_sums');
create trigger money_sums_emptied after truncate on money_sums
  for each statement execute function empty_day_sums('money_day_sums');

insert into sales_day_sums
select day, branding_id, sum(orders), sum(bottles), sum(gross_cents), sum(discount_cents), sum(freight_cents),
  sum(tax_cents), sum(refunded_cents), sum(returned_cents)
from sales_sums group by day, branding_id;
insert into money_day_sums
select day, branding_id, flow, account, sum(cents) from money_sums group by day, branding_id, flow, account;
