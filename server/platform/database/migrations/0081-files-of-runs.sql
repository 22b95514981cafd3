-- What an export wrote, part by part; deleted after a day.
create table run_files (
  run_id integer not null references office_runs,
  position integer not null,
  body text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (run_id, position)
);
