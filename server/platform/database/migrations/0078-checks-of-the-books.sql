-- What a comparison of ledger, orders and gateway found. One a day by itself, more when staff ask.
create table ledger_checks (
  check_id integer generated always as identity primary key,
  -- The day of the one that the shop makes by itself.
  day date unique,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  orders integer,
  compared integer,
  captured_cents bigint,
  refunded_cents bigint,
  faults jsonb check ((ended_at is null) = (faults is null))
);
create index ledger_checks_ended on ledger_checks (ended_at desc) where ended_at is not null;
