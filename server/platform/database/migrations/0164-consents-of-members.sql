-- How many shipments a club sends in a year, which shoppers read before they join.
alter table clubs add column shipments_a_year smallint not null default 4 check (shipments_a_year between 1 and 24);

-- To which words a member agreed, and how: the proof that the law on automatic renewal asks for. Members who joined
-- before have none.
create table membership_consents (
  membership_id integer primary key references memberships on delete cascade,
  branding_id smallint not null check (branding_id > 0),
  terms_version text not null,
  wording text not null check (wording <> ''),
  -- None of a consent by phone: staff read the words (memberships.taken_by_staff_id).
  page text,
  -- A keyed hash. None by phone, and none of a person who was erased.
  address_hash text,
  agreed_at timestamptz not null,
  check (page is not null or address_hash is null)
);
