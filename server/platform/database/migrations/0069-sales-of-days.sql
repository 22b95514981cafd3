-- The net sales of some days are summed in the index of the list of orders: one index more would slow every order down.
drop index orders_of_days;
drop index orders_to_list;
create index orders_to_list on orders (placed_at desc, order_id desc)
  include (status, branding_id, delivery_method, ship_state, ship_day, flags, total_cents);
