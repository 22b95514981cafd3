-- A guest's cart id on one brand's site that stands for the one on the other's: two cookies, the same carts.
create table shared_carts (
  browser_hash bytea primary key check (length(browser_hash) = 32),
  shares_with bytea not null check (length(shares_with) = 32 and shares_with <> browser_hash)
);
create index shared_carts_by_other on shared_carts (shares_with);

-- Sessions that one log-in led to, on either site: logging out ends all of them.
alter table sessions add column family_hash bytea check (length(family_hash) = 32);
update sessions set family_hash = token_hash;
alter table sessions alter column family_hash set not null;
create index sessions_by_family on sessions (family_hash);

-- A code stands for a session, not for a customer: once that has ended, the code is worth nothing.
alter table hand_offs
  drop column customer_id,
  add column session_hash bytea check (length(session_hash) = 32),
  add check ((kind = 'session') = (session_hash is not null));
create index hand_offs_by_expiry on hand_offs (expires_at);

-- Whom a campaign's links are made for: the links carry a signed number, not the address.
create table campaign_recipients (
  recipient_id integer generated always as identity (start with 2001) primary key,
  email text not null,
  name_first text not null default ''
);
create unique index campaign_recipients_email on campaign_recipients (lower(email));
