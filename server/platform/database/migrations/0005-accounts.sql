alter table customers
  add column password_hash text,
  add column birth_date date,
  add column email_verified_at timestamptz,
  add column exclusives boolean not null default true,
  add column all_things_pinot boolean not null default true,
  add column wine_education boolean not null default false,
  add column family_brands boolean not null default false;

-- A session is a random token, of which only the SHA-256 is here.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id integer not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_customer on sessions (customer_id);

-- Links in mails that work once: a new password, a verified address.
create table account_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id integer not null references customers on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  -- A verification is of one address: a later one makes it void.
  email text not null,
  expires_at timestamptz not null
);
create index account_links_by_customer on account_links (customer_id, purpose);

create table addresses (
  address_id integer generated always as identity (start with 5001) primary key,
  customer_id integer not null references customers on delete cascade,
  name_first text not null,
  name_last text not null,
  company text,
  address1 text not null,
  address2 text,
  city text not null,
  state_id smallint not null,
  state_short text not null,
  zip text not null,
  phone text not null,
  country_id smallint not null default 37,
  is_default_shipping boolean not null default false,
  is_default_billing boolean not null default false
);
create index addresses_by_customer on addresses (customer_id, address_id);
create unique index addresses_one_default_shipping on addresses (customer_id) where is_default_shipping;
create unique index addresses_one_default_billing on addresses (customer_id) where is_default_billing;

create table cards (
  card_id integer generated always as identity (start with 7001) primary key,
  customer_id integer not null references customers on delete cascade,
  -- The card in the payment provider's vault; the shop never had more of it.
  token text not null unique,
  card_type_id smallint not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expiration_month smallint not null check (expiration_month between 1 and 12),
  expiration_year smallint not null,
  is_default boolean not null default false,
  is_authorised boolean not null default true
);
create index cards_by_customer on cards (customer_id, card_id);
create unique index cards_one_default on cards (customer_id) where is_default;

-- A customer's open cart, whatever browser it is looked at from.
create unique index carts_one_open_per_customer on carts (customer_id, kind)
  where status in ('open', 'paying') and customer_id is not null;
create index carts_by_customer on carts (customer_id, cart_id desc) where customer_id is not null;
create index orders_by_customer on orders (customer_id, order_id desc) where customer_id is not null;

-- Codes that carry a shopper from one brand's site to the other's: single use, one minute, for one site.
create table hand_offs (
  code_hash bytea primary key check (length(code_hash) = 32),
  kind text not null check (kind in ('session', 'cart', 'club-cart')),
  branding_id smallint not null check (branding_id in (1, 2)),
  customer_id integer references customers on delete cascade,
  cart_id bigint references carts on delete cascade,
  expires_at timestamptz not null,
  check ((kind = 'session') = (customer_id is not null)),
  check ((kind <> 'session') = (cart_id is not null))
);

create table subscribers (
  email text primary key check (email = lower(email)),
  branding_id smallint not null check (branding_id in (1, 2)),
  name_first text,
  name_last text,
  sms_phone text,
  created_at timestamptz not null default now()
);
