-- The winery's staff and how they sign in to the office (decision 90).
create table staff (
  staff_id integer generated always as identity primary key,
  email text not null,
  name text not null check (name <> ''),
  role text not null,
  -- Null until the invitation is accepted.
  password_hash text,
  -- Encrypted with OFFICE_SECRET: iv, tag, text.
  totp_secret bytea,
  -- The last accepted step: no code works twice.
  totp_step bigint not null default 0,
  is_active boolean not null default true,
  -- A demo account with a published password. Production refuses it.
  is_demo boolean not null default false,
  has_shortcuts boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  invited_by integer references staff
);
create unique index staff_emails on staff (lower(email));

-- Links by mail. A newer one of the same kind replaces the older.
create table staff_links (
  token_hash bytea primary key,
  staff_id integer not null references staff,
  purpose text not null check (purpose in ('invitation', 'password')),
  expires_at timestamptz not null,
  unique (staff_id, purpose)
);

create table staff_recovery_codes (
  staff_id integer not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_passkeys (
  credential_id text primary key,
  staff_id integer not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

-- Challenges of passkeys under way; bound to the browser by its cookie.
create table staff_challenges (
  browser_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);

-- 'code': the password was right and the code is missing. 'open': signed in.
create table staff_sessions (
  token_hash bytea primary key,
  staff_id integer not null references staff,
  state text not null check (state in ('code', 'open')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null,
  confirmed_until timestamptz,
  wrong_codes integer not null default 0,
  user_agent text not null default ''
);
create index staff_sessions_of_staff on staff_sessions (staff_id);

-- The answers of keyed requests: the same request gets the same answer for 7 days.
create table office_requests (
  staff_id integer not null references staff,
  key text not null,
  call text not null,
  body_digest bytea not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Null while it is under way.
  status integer,
  answer jsonb,
  primary key (staff_id, key)
);
create index office_requests_by_age on office_requests (started_at);

-- Who did what: from now on also in the office.
alter table operator_actions
  alter column os_user drop not null,
  add column via text not null default 'cli' check (via in ('cli', 'office')),
  add column staff_id integer references staff,
  add column subject text,
  add column request_id text,
  add constraint operator_actions_cli_has_user check (via = 'office' or os_user is not null);
create index operator_actions_newest on operator_actions (action_id desc, at);
create index operator_actions_of_staff on operator_actions (staff_id, action_id desc) where staff_id is not null;
