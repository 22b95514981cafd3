-- Refunds and replacements below this sum need a code of the shift only (decision 125). 0: each needs a fresh one.
create table code_limit (
  is_only boolean primary key default true check (is_only),
  limit_cents integer not null check (limit_cents between 0 and 100000)
);
insert into code_limit (limit_cents) values (10000);
