-- The same card under many tokens: what a gateway calls its number, never the number. Null where the gateway does not say,
-- and for what was stored before.
alter table carts add column card_fingerprint text;
alter table orders add column card_fingerprint text;
create index orders_of_card on orders (card_fingerprint, ship_state, ship_day) where card_fingerprint is not null;

-- The sandbox's own: without the key a fingerprint cannot be tried against all card numbers.
alter table sandbox_gateway.cards add column fingerprint text;
create table sandbox_gateway.fingerprint_key (
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  is_only boolean primary key default true check (is_only)
);
insert into sandbox_gateway.fingerprint_key default values;
