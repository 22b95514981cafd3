-- What the card processor paid to the bank, by the processor's own ids.
create table payouts (
  payout_id text primary key check (payout_id <> ''),
  -- Ours, for the journal and for commands.
  number integer generated always as identity unique,
  arrival_day date not null,
  state text not null check (state in ('pending', 'in-transit', 'paid', 'failed', 'canceled')),
  -- Below zero, the processor took it from the bank account.
  amount_cents bigint not null,
  -- False: the processor does not say what it consists of.
  is_itemized boolean not null,
  fetched_at timestamptz not null default clock_timestamp()
);
create index payouts_by_day on payouts (arrival_day, number);

-- Every movement of the processor's balance that a payout settles. The payout gets the amount less the fee.
create table payout_entries (
  entry_id text primary key check (entry_id <> ''),
  position bigint generated always as identity unique,
  payout_id text not null references payouts,
  kind text not null
    check (kind in ('capture', 'refund', 'refund-failure', 'dispute', 'fee', 'returned-payout', 'other')),
  -- The processor's own word.
  type text not null,
  at timestamptz not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  -- The processor's names for the authorization and for the movement, if it gives them.
  authorisation text,
  reference text,
  -- The capture or refund of the shop that it settles. One entry settles it.
  ledger_entry_id bigint unique references ledger,
  check (ledger_entry_id is null or kind in ('capture', 'refund'))
);
create index payout_entries_of_payout on payout_entries (payout_id, position);
create index payout_entries_unmatched on payout_entries (authorisation)
  where ledger_entry_id is null and kind in ('capture', 'refund');

-- When payouts were last asked for, by whichever process.
create table payout_fetches (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

-- The sandbox pays out whole days.
create index movements_by_day on sandbox_gateway.movements (created_at) where kind <> 'release';
