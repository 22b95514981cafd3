-- The office's list of orders, its saved views and its search.

-- What staff look for in a list: gift, note, club, bulk, phone. With the order, so that a filter needs no other table.
alter table orders add column flags text[] not null default '{}';
update orders o set flags = array_remove(array[
    case when o.document ->> 'gift' is not null then 'gift' end,
    case when o.document ->> 'specialInstructions' is not null then 'note' end,
    case when o.document ->> 'club' is not null or c.kind = 'release' then 'club' end,
    case when c.kind = 'bulk' then 'bulk' end], null)
from carts c where c.cart_id = o.cart_id;

-- A list is counted and filtered in an index alone: documents are wide. Both replace an index on fewer columns.
create index orders_to_list on orders (placed_at desc, order_id desc)
  include (status, branding_id, delivery_method, ship_state, ship_day, flags);
create index orders_by_ship_day on orders (ship_day, order_id)
  include (status, branding_id, delivery_method, ship_state, placed_at, flags);
drop index orders_newest;
drop index orders_by_time;
drop index orders_waiting;

create index orders_on_hold on orders (ship_day, order_id) where held_at is not null;
create index orders_of_tracking_number on orders (tracking_number) where tracking_number is not null;
create index payment_movements_refused on payment_movements (order_id, movement_id) where state = 'refused';

-- Words without case, marks and punctuation.
create function search_words(text text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array_remove(regexp_split_to_array(
  translate(regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f]', '', 'g'), ',;:()"''’\', '     '), '\s+'), ''));

-- All of the words, or their beginnings. Immutable, so that PostgreSQL plans for the words that were asked for.
create function search_query(text text) returns tsquery language sql immutable strict parallel safe
return (
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(tsvector_to_array(search_words(text))) word);

create function phone_digits(phone text) returns text language sql immutable parallel safe
return right(regexp_replace(phone, '\D', '', 'g'), 10);

create function order_words(document jsonb) returns tsvector language sql immutable strict parallel safe
return search_words(concat_ws(' ', document ->> 'email',
  document #>> '{billingAddress,name_first}', document #>> '{billingAddress,name_last}',
  document #>> '{billingAddress,company}', phone_digits(document #>> '{billingAddress,phone}'),
  document #>> '{delivery,address,name_first}', document #>> '{delivery,address,name_last}',
  case document #>> '{delivery,kind}' when 'deliver' then document #>> '{delivery,address,company}' end,
  phone_digits(document #>> '{delivery,address,phone}'),
  document #>> '{delivery,recipient,name_first}', document #>> '{delivery,recipient,name_last}',
  phone_digits(document #>> '{delivery,recipient,phone}')));

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
