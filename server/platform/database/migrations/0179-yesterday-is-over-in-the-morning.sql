-- Sums of a day are made from the next morning on, not two days later. So what changes an order that is older than an hour is
-- noted: until then, its day cannot have been summed.
create or replace function sales_changed() returns trigger language plpgsql as $$
begin
  insert into changed_report_days (day)
  select (o.placed_at at time zone 'America/Los_Angeles')::date from orders o
  where o.order_id = new.order_id and o.placed_at < now() - interval '1 hour';
  return null;
end $$;
create or replace trigger orders_of_the_past after insert on orders for each row
  when (new.placed_at < now() - interval '1 hour') execute function sales_changed();
