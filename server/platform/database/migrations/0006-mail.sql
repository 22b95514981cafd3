-- Mail that the shop owes. A job sends it; the event's key keeps it from being written twice.
create table mails (
  mail_id bigint generated always as identity primary key,
  event_key text not null unique,
  branding_id smallint not null check (branding_id in (1, 2)),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  -- Until then one worker is sending it, and no other may. Never a lock: a mail server may be slow.
  sending_until timestamptz,
  sent_at timestamptz
);
create index mails_by_recipient on mails (lower(recipient), mail_id desc);
