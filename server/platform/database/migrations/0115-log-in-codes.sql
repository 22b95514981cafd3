-- Codes by email, with which a browser logs in. A row for every request, so that an unknown email takes the same work.
-- Unlogged: a crash may forget them.
create unlogged table log_in_codes (
  -- Of the cookie of the browser that asked.
  browser_hash bytea primary key check (length(browser_hash) = 32),
  -- Of the typed email, keyed: what limits count.
  account_hash bytea not null check (length(account_hash) = 32),
  -- Null: not mailed yet, or no account has the email.
  customer_id integer references customers on delete cascade,
  -- Keyed: six digits could be guessed from a plain hash. Null: used, or there is none.
  code_hash bytea check (length(code_hash) = 32),
  expires_at timestamptz not null,
  tries smallint not null default 0
);
create index log_in_codes_by_customer on log_in_codes (customer_id);
