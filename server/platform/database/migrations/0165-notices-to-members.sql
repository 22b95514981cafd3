-- What members hear because of the law on automatic renewal: once a year what they pay for, and each change of it before it applies.
create table member_notices (
  notice_id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete cascade,
  kind text not null check (kind in ('reminder', 'change')),
  -- Of a reminder: the first of its month. Of a change: the first day on which it applies.
  day date not null,
  wording text not null check (wording <> ''),
  written_at timestamptz not null default now(),
  -- Of its email; none until it is queued.
  event_key text unique,
  -- Of an email that was erased with its receiver.
  sent_at timestamptz
);
create unique index member_notices_one_reminder on member_notices (membership_id, day) where kind = 'reminder';
create index member_notices_by_membership on member_notices (membership_id);
create index member_notices_waiting on member_notices (notice_id) where event_key is null;
