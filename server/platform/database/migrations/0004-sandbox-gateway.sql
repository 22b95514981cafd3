-- The sandbox gateway's own books, spoken to only through the payment port. No card number ever comes here: a
-- number is turned into what that card does at the moment it is handed over.

create schema sandbox_gateway;

create table sandbox_gateway.cards (
  token text primary key,
  behaviour text not null,
  card_type_id smallint not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expiration_month smallint not null check (expiration_month between 1 and 12),
  expiration_year smallint not null,
  created_at timestamptz not null default now()
);

create table sandbox_gateway.authorisations (
  key text primary key,
  token text references sandbox_gateway.cards,
  amount_cents integer,
  -- 'refused-unseen': asked about before it ever arrived; should it still come, it is refused.
  state text not null check (state in ('authorised', 'declined', 'refused-unseen', 'captured', 'voided', 'refunded')),
  reason text,
  reference text not null unique,
  created_at timestamptz not null default now()
);
