-- Work of the office in the background: a run of many items, carried out one by one.
create table office_runs (
  run_id integer generated always as identity primary key,
  kind text not null,
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  stopped_at timestamptz,
  -- Its worker has it until then. After a kill another worker takes over.
  leased_until timestamptz
);
create index office_runs_open on office_runs (run_id) where ended_at is null and stopped_at is null;

create table office_run_items (
  run_id integer not null references office_runs,
  position integer not null,
  -- Such as 'order 100042'; names no shopper.
  subject text not null,
  input jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  message text not null default '',
  -- Not before this: an answer of the gateway is still missing, or the last attempt failed.
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  primary key (run_id, position)
);
