-- The office lists accounts and, after them, guests: an account stands above every order number
-- (server/office/customers/list-customers.ts), so that one list has both and each of its pages is read from an index.
create index customers_to_list on customers ((customer_id + 10000000000) desc, customer_id desc);
create index guests_to_list on orders (order_id desc) where customer_id is null;
