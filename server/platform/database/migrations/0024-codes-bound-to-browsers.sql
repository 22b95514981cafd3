-- A hand-off code counts only in the browser that asked for it: `bound_to` is the SHA-256 of the cookie that the target
-- site set before. Codes that are out live for a minute; those of before the change open nothing.
delete from hand_offs;
alter table hand_offs add column bound_to bytea not null check (octet_length(bound_to) = 32);

-- Whose a card's token is: the account and the browser's cart that it was made for, or that used it first. Rows stay: a
-- token without one would be whoever's came next.
create table card_token_owners (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id integer references customers on delete set null,
  browser_hash bytea check (octet_length(browser_hash) = 32),
  created_at timestamptz not null default now()
);
create index card_token_owners_by_customer on card_token_owners (customer_id) where customer_id is not null;
