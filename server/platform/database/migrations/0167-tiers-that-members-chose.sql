-- Another tier that a member chose online: from which, to which, and to which words the member agreed.
create table tier_choices (
  choice_id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete cascade,
  from_tier_id integer not null references club_tiers,
  tier_id integer not null references club_tiers check (tier_id <> from_tier_id),
  terms_version text not null,
  wording text not null check (wording <> ''),
  page text not null,
  -- A keyed hash; none of a person who was erased.
  address_hash text,
  agreed_at timestamptz not null
);
create index tier_choices_by_membership on tier_choices (membership_id);
