-- What the shop must know of its own to speak with Stripe without doubt: which intent stands for which key, which
-- money was asked to move, which events were heard. No card number ever comes here.

create schema stripe_gateway;

-- A card can be charged again only as its Stripe customer's; there is one for each card.
create table stripe_gateway.customers (
  payment_method text primary key,
  customer text not null,
  created_at timestamptz not null default now()
);

create table stripe_gateway.authorisations (
  key text primary key,
  -- Null for a key that was asked about before it ever arrived.
  token text,
  amount_cents integer check (amount_cents >= 0),
  is_merchant_initiated boolean not null default false,
  -- 'open' becomes 'authorised' before anybody is told so, or 'closing' before its intent is cancelled: never both.
  -- 'dead': nothing can be authorised under this key any more.
  state text not null check (state in ('open', 'authorised', 'declined', 'closing', 'dead')),
  -- Written before the intent is confirmed: without one, nothing was ever charged.
  intent text unique,
  reason text,
  created_at timestamptz not null default now()
);

create table stripe_gateway.movements (
  key text primary key,
  kind text not null check (kind in ('capture', 'release', 'refund')),
  intent text not null references stripe_gateway.authorisations (intent),
  amount_cents integer not null check (amount_cents > 0),
  -- 'sent' counts against what is held until it is known to be refused.
  state text not null check (state in ('sent', 'done', 'refused')),
  reference text,
  reason text,
  created_at timestamptz not null default now()
);
create index movements_of_an_intent on stripe_gateway.movements (intent);

-- Each event is heard once, though Stripe may tell it several times.
create table stripe_gateway.events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
