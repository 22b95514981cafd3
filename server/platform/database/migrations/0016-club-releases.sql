-- What a club ships at one time to all who belong to it, and what becomes of each member's part.

-- A member's part of a release waits in a cart of its own, beside whatever else the member is choosing.
alter table carts drop constraint carts_kind_check;
alter table carts add constraint carts_kind_check check (kind in ('shop', 'club', 'bulk', 'release'));

create table club_releases (
  release_id integer generated always as identity (start with 501) primary key,
  club_type_id smallint not null references clubs,
  name text not null check (name <> ''),
  ship_day date not null,
  -- Until then members may change their part; afterwards it is charged.
  window_ends_at timestamptz not null,
  -- The last membership that has been looked at: a preparation that was ended goes on behind it.
  prepared_up_to integer not null default 0,
  prepared_at timestamptz,
  charged_at timestamptz,
  created_at timestamptz not null default now(),
  -- The same command again goes on with the same release.
  unique (club_type_id, ship_day),
  check (charged_at is null or prepared_at is not null)
);

create table release_shipments (
  shipment_id integer generated always as identity (start with 7001) primary key,
  release_id integer not null references club_releases,
  membership_id integer not null references memberships,
  -- None where a member cannot be shipped to at all.
  cart_id bigint unique references carts,
  state text not null check (state in ('open', 'held', 'exception', 'ordered', 'failed')),
  -- Why nothing ships, fit to show to the member.
  reason text,
  -- Which try to charge it this is; each is one attempt to pay.
  try smallint not null default 1,
  decided_at timestamptz,
  -- Whatever the code does, a member has one part in a release.
  unique (release_id, membership_id),
  check ((state in ('exception', 'failed')) = (reason is not null)),
  check (cart_id is not null or state = 'exception')
);
create index release_shipments_by_membership on release_shipments (membership_id, shipment_id desc);
