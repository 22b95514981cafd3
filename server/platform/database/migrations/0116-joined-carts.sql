-- What a log-in has joined, so that it can be undone: {from, lines, promoCode, quantity, areBottles} of the customer's cart
-- as it was before.
alter table carts add column joined jsonb, add column joined_at timestamptz;
-- Set aside by that undoing, 'merged': open again when the customer has no other open cart.
alter table carts add column waits boolean not null default false;
create index carts_that_wait on carts (customer_id, kind) where waits;
