-- The sandbox gateway's own books of what became of held money.
alter table sandbox_gateway.authorisations
  add column captured_cents integer not null default 0 check (captured_cents >= 0),
  add column released_cents integer not null default 0 check (released_cents >= 0),
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  add constraint authorisations_not_above_what_is_held check (captured_cents + released_cents <= amount_cents);
update sandbox_gateway.authorisations set captured_cents = amount_cents where state = 'captured';

create table sandbox_gateway.movements (
  key text primary key,
  reference text not null unique,
  kind text not null check (kind in ('capture', 'release', 'refund')),
  authorisation text not null references sandbox_gateway.authorisations (reference),
  amount_cents integer not null check (amount_cents > 0),
  -- Null: done. Else why it was refused; the key stays refused.
  refused_because text,
  created_at timestamptz not null default now()
);
create index movements_of_an_authorisation on sandbox_gateway.movements (authorisation);
