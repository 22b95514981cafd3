create table payment_attempts (
  attempt_id uuid primary key,
  cart_id bigint not null references carts,
  cart_revision integer not null,
  -- The client's Idempotency-Key, or the cart's revision where it sent none.
  client_key text not null,
  request_digest bytea not null,
  -- What the gateway knows this attempt by; the same for every question about it.
  gateway_key text not null unique,
  state text not null check (state in ('created', 'sent', 'unknown', 'authorised', 'declined', 'failed', 'captured', 'voided', 'refunded')),
  amount_cents integer not null check (amount_cents >= 0),
  -- The order as it will stand, and the stock that it holds meanwhile.
  draft jsonb not null,
  claimed_stock jsonb not null,
  promo_code text,
  gateway_reference text,
  decline_reason text,
  -- Why a keyed request was refused before any gateway was called: its repeat hears the same.
  refusal jsonb,
  -- The moment itself, not the transaction's begin: a claim may have waited for a lock.
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  unique (cart_id, client_key)
);

-- Whatever the code does, a cart can't have two payments under way, nor two that went through.
create unique index payment_attempts_one_alive_per_cart on payment_attempts (cart_id)
  where state in ('created', 'sent', 'unknown', 'authorised');
create index payment_attempts_unsettled on payment_attempts (created_at)
  where state in ('created', 'sent', 'unknown');

create table orders (
  order_id integer generated always as identity (start with 100001) primary key,
  attempt_id uuid not null unique references payment_attempts,
  cart_id bigint not null unique references carts,
  branding_id smallint not null check (branding_id in (1, 2)),
  customer_id integer references customers,
  email text not null,
  status text not null check (status in ('placed', 'shipped', 'cancelled')),
  placed_at timestamptz not null default now(),
  -- When the shopper left the confirmation: from then on no browser is shown it again.
  confirmation_left_at timestamptz,
  delivery_method text not null,
  ship_via_id smallint not null,
  ship_day date not null,
  ship_state text not null,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  birth_date date not null,
  gift jsonb,
  special_instructions text,
  text_consent jsonb,
  promo_code text,
  retail_delivery_fee_on boolean not null,
  sub_total_cents integer not null check (sub_total_cents >= 0),
  markdown_cents integer not null check (markdown_cents between 0 and sub_total_cents),
  freight_cents integer not null check (freight_cents >= 0),
  sales_tax_cents integer not null check (sales_tax_cents >= 0),
  excise_tax_cents integer not null check (excise_tax_cents >= 0),
  wholesale_tax_cents integer not null check (wholesale_tax_cents >= 0),
  crv_cents integer not null check (crv_cents >= 0),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  total_cents integer not null,
  check (
    total_cents = sub_total_cents - markdown_cents + freight_cents + sales_tax_cents + excise_tax_cents
      + wholesale_tax_cents + crv_cents + delivery_fee_cents
  )
);

create index orders_by_email on orders (lower(email), order_id desc);

create table order_lines (
  order_id integer not null references orders on delete cascade,
  line smallint not null,
  product_id integer not null references products,
  description text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  kit_markdown_cents integer not null check (kit_markdown_cents >= 0),
  promo_discount_cents integer not null check (promo_discount_cents >= 0),
  primary key (order_id, line),
  check (kit_markdown_cents + promo_discount_cents <= unit_price_cents * quantity)
);

-- Which browser may still look at which order's confirmation.
create table order_confirmations (
  browser_hash bytea primary key check (length(browser_hash) = 32),
  order_id integer not null references orders on delete cascade,
  expires_at timestamptz not null
);
