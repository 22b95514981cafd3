-- The words of an order are kept beside it. As an expression of an index, PostgreSQL prepared them anew for each statement
-- that wrote an order, and read a thousand documents for each search. Whoever inserts an order gives them
-- (server/orders/order-columns.ts); a changed document changes them here.
alter table orders add column words tsvector not null default '';
update orders set words = order_words(document);

create function keep_order_words() returns trigger language plpgsql as $$
begin
  new.words := order_words(new.document);
  return new;
end $$;
create trigger orders_keep_words before update of document on orders
  for each row execute function keep_order_words();

drop index orders_of_words;
create index orders_of_words on orders using gin (words);

-- The same for customers, who are few and change seldom.
alter table customers add column words tsvector not null default '';
update customers set words = search_words(email || ' ' || name_first || ' ' || name_last);

create function keep_customer_words() returns trigger language plpgsql as $$
begin
  new.words := search_words(new.email || ' ' || new.name_first || ' ' || new.name_last);
  return new;
end $$;
create trigger customers_keep_words before insert or update of email, name_first, name_last on customers
  for each row execute function keep_customer_words();

drop index customers_of_words;
create index customers_of_words on customers using gin (words);
