-- The office's list of orders, its saved views and its search.

-- What staff look for in a list: gift, note, club, bulk, phone. With the order, so that a filter needs no other table.
alter table orders add column flags text[] not null default '{}';
update orders o set flags = array_remove(array[
    case when o.document ->> 'gift' is not null then 'gift' end,
    case when o.document ->> 'specialInstructions' is not null then 'note' end,
    case when o.document ->> 'club' is not null or c.kind = 'release' then 'club' end,
    case when c.kind = 'bulk' then 'bulk' end], null)
from carts c where c.cart_id = o.cart_id;

-- A list is counted and filtered in an index alone: documents are wide. It replaces two indexes on fewer columns.
create index orders_to_list on orders (placed_at desc, order_id desc)
  include (status, branding_id, delivery_method, ship_state, ship_day, flags);
drop index orders_newest;
drop index orders_by_time;
create index orders_by_ship_day on orders (ship_day, order_id)
  include (status, branding_id, delivery_method, ship_state, placed_at, flags);
drop index orders_waiting;

-- For filters that few orders pass.
create index orders_by_state on orders (ship_state, placed_at desc, order_id desc);
create index orders_by_end on orders (status, placed_at desc, order_id desc)
  where status in ('partly-refunded', 'refunded', 'cancelled');
create index orders_of_pickups on orders (placed_at desc, order_id desc)
  where delivery_method not in ('DELIVER', 'PICKUP_FEDEX');
create index orders_of_flags on orders using gin (flags) where flags <> '{}';
create index orders_on_hold on orders (ship_day, order_id) where held_at is not null;
create index orders_of_tracking_number on orders (tracking_number) where tracking_number is not null;
create index payment_movements_refused on payment_movements (order_id, movement_id) where state = 'refused';

-- Words without case, marks and punctuation. Plain expressions, which PostgreSQL inlines: functions of their own would
-- make placing an order slower.
create function search_text(text text) returns text language sql immutable parallel safe
return translate(lower(text), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿšžčć,;:()"''’\', 'aaaaaaceeeeiiiinoooooouuuuyyszcc     ');

create function search_words(text text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array_remove(string_to_array(search_text(text), ' '), ''));

-- All of the words; the last may be a beginning, of at least three letters. Immutable, so that PostgreSQL plans for them.
create function search_query(text text) returns tsquery language sql immutable strict parallel safe
return (
  select string_agg(quote_literal(word) || case when is_last and length(word) > 2 then ':*' else '' end, ' & ')::tsquery
  from (
    select word, place = max(place) over () as is_last
    from string_to_table(search_text(text), ' ') with ordinality as words (word, place) where word <> ''
  ) words);

create function order_words(document jsonb) returns tsvector language sql immutable parallel safe
return search_words(coalesce(document ->> 'email', '')
  || ' ' || coalesce(document #>> '{billingAddress,name_first}', '')
  || ' ' || coalesce(document #>> '{billingAddress,name_last}', '')
  || ' ' || coalesce(document #>> '{billingAddress,company}', '')
  || ' ' || right(translate(coalesce(document #>> '{billingAddress,phone}', ''), '()-. +', ''), 10)
  || ' ' || coalesce(document #>> '{delivery,address,name_first}', '')
  || ' ' || coalesce(document #>> '{delivery,address,name_last}', '')
  || ' ' || right(translate(coalesce(document #>> '{delivery,address,phone}', ''), '()-. +', ''), 10)
  || ' ' || coalesce(document #>> '{delivery,recipient,name_first}', '')
  || ' ' || coalesce(document #>> '{delivery,recipient,name_last}', ''));

create index orders_of_words on orders using gin (order_words(document));
create index customers_of_words on customers using gin (search_words(email || ' ' || name_first || ' ' || name_last));

-- Filters that a member of staff saved for a list.
create table office_views (
  view_id integer generated always as identity primary key,
  staff_id integer not null references staff,
  screen text not null,
  name text not null check (name <> ''),
  query text not null,
  is_shared boolean not null default false,
  unique (staff_id, screen, name)
);
create index office_views_shared on office_views (screen) where is_shared;
