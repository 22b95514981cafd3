-- What has become of each try to send a mail. Written by whoever claims it, so that a try that died counts as well.
alter table mails
  add column tries smallint not null default 0,
  -- Of the last try that failed, in the words of the mail server.
  add column last_error text,
  -- Nobody tries any more, until an operator asks for it.
  add column failed_at timestamptz,
  -- How often an operator had it sent again: a receiver is to take that for another mail.
  add column resends smallint not null default 0,
  add constraint mails_fail_or_are_sent check (failed_at is null or (sent_at is null and last_error is not null));
update mails set tries = 1 where sent_at is not null;
create index mails_not_sent on mails (mail_id desc) where sent_at is null;

-- A winery has put the order ready; its customer has been told.
alter table orders add column ready_at timestamptz;

-- Who agreed to text messages: when, where, and to which words. A row is never changed but for its withdrawal.
create table text_consents (
  consent_id bigint generated always as identity primary key,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  purpose text not null check (purpose in ('transactional', 'marketing')),
  branding_id smallint not null check (branding_id in (1, 2)),
  -- The words as they stood on the page, and the name of that version of them.
  wording text not null,
  version text not null,
  given_at timestamptz not null,
  -- The page on which it was given.
  source text not null,
  order_id integer references orders,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index text_consents_of_phone on text_consents (phone, purpose);
create index text_consents_of_order on text_consents (order_id);

-- Text messages that the shop owes; as mails are.
create table texts (
  text_id bigint generated always as identity primary key,
  event_key text not null unique,
  branding_id smallint not null check (branding_id in (1, 2)),
  phone text not null,
  purpose text not null check (purpose in ('transactional', 'marketing')),
  body text not null,
  -- Where it is read: a state, whose clocks say whether it is night.
  read_in text not null,
  order_id integer references orders,
  created_at timestamptz not null default now(),
  sending_until timestamptz,
  tries smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- The sender's name for it.
  reference text,
  check (sent_at is null or failed_at is null),
  check (failed_at is null or last_error is not null)
);
create index texts_not_sent on texts (text_id desc) where sent_at is null;
create index texts_by_phone on texts (phone, text_id desc);
