-- Carts that an operator makes for a customer to pay together, each with a recipient of its own: any number of them.
alter table carts drop constraint carts_kind_check;
alter table carts add constraint carts_kind_check check (kind in ('shop', 'club', 'bulk'));
drop index carts_one_open_per_customer;
create unique index carts_one_open_per_customer on carts (customer_id, kind)
  where status in ('open', 'paying') and customer_id is not null and kind in ('shop', 'club');
create index carts_waiting_for_bulk_payment on carts (customer_id, cart_id) where kind = 'bulk' and status = 'open';

-- SHA-256 of links that an operator has ended. Once expired, a link opens nothing anyway.
create table revoked_bulk_links (
  link_hash bytea primary key check (length(link_hash) = 32),
  expires_at timestamptz not null
);

-- One authorisation for the sum of several carts.
create table bulk_payments (
  -- Whoever knows it may ask how far the payment is.
  bulk_payment_id uuid primary key,
  customer_id integer not null references customers,
  -- The client's Idempotency-Key; null where it sent none, then the carts themselves tell a repeat.
  client_key text,
  request_digest bytea not null,
  gateway_key text not null unique,
  state text not null check (state in ('sent', 'unknown', 'authorised', 'declined', 'failed')),
  amount_cents integer not null check (amount_cents >= 0),
  billing jsonb not null,
  -- The vault's token of the card that was charged, for orders that have to be authorised again.
  card_token text,
  -- The new card that the customer wants kept, until the outcome is known.
  card_to_keep jsonb,
  gateway_reference text,
  decline_reason text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  -- Each of its carts has become an order or has failed.
  completed_at timestamptz,
  unique (customer_id, client_key),
  check (card_to_keep is null or state in ('sent', 'unknown'))
);
create index bulk_payments_unsettled on bulk_payments (created_at) where state in ('sent', 'unknown');

create table bulk_payment_carts (
  bulk_payment_id uuid not null references bulk_payments on delete cascade,
  cart_id bigint not null references carts,
  -- The cart's part of the authorised sum; zero for one that was refused before.
  amount_cents integer not null check (amount_cents >= 0),
  -- Digest of items, prices and sums that the amount is for.
  quote text not null,
  state text not null check (state in ('waiting', 'ordered', 'failed', 'dropped')),
  -- Why it failed, fit to show.
  reason text,
  -- Its part of the sum has been given back.
  released_at timestamptz,
  -- When it was decided: a payment in which nothing is decided for a while has lost its worker.
  decided_at timestamptz,
  primary key (bulk_payment_id, cart_id),
  check ((state = 'failed') = (reason is not null))
);

-- Whatever the code does, a cart is in one payment at a time, and is ordered once.
create unique index bulk_payment_carts_one_alive on bulk_payment_carts (cart_id) where state in ('waiting', 'ordered');

-- An order of a bulk payment has an attempt of its own, whose money is a part of the payment's authorisation.
alter table payment_attempts add column bulk_payment_id uuid references bulk_payments;
create index payment_attempts_of_bulk_payment on payment_attempts (bulk_payment_id) where bulk_payment_id is not null;
