-- An order that staff write down for someone on the phone: as typed, until it is placed.
alter table carts drop constraint carts_kind_check;
alter table carts add constraint carts_kind_check
  check (kind in ('shop', 'club', 'bulk', 'release', 'replacement', 'phone'));

create table office_drafts (
  draft_id integer generated always as identity primary key,
  branding_id smallint not null check (branding_id in (1, 2)),
  customer_id integer references customers on delete set null,
  email text not null,
  entry jsonb not null default '{}',
  staff_id integer not null references staff,
  created_at timestamptz not null default now(),
  -- The latest attempt to pay for it.
  attempt_id uuid references payment_attempts
);
create index office_drafts_of_customer on office_drafts (customer_id) where customer_id is not null;
