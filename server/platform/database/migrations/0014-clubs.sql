-- Wine clubs and who belongs to them. What a club sells is in `products`: a tier is a kit that only joining puts in a cart.

-- Text for a page that nothing can be hidden in: a few plain tags without attributes, and no other angle bracket.
create function is_plain_html(html text) returns boolean language sql immutable strict as $$
  select regexp_replace(html, '</?(p|h2|h3|ul|ol|li|strong|em|br)>', '', 'g') !~ '[<>]'
$$;

create table clubs (
  club_type_id smallint primary key,
  branding_id smallint not null check (branding_id in (1, 2)),
  description_html text not null check (is_plain_html(description_html)),
  -- False: retired. Nobody can join any more; who belongs to it still does.
  is_open boolean not null default true,
  eligible_states text[] not null,
  -- Orders are processed so many days before they ship, at least and at most.
  processed_days_least smallint not null check (processed_days_least > 0),
  processed_days_most smallint not null check (processed_days_most >= processed_days_least),
  -- 1 is Monday.
  ship_weekdays smallint[] not null check (ship_weekdays <@ array[1, 2, 3, 4, 5]::smallint[] and cardinality(ship_weekdays) > 0),
  service_name text not null,
  will_call_weeks smallint not null check (will_call_weeks > 0),
  -- The day of the shipment that comes next, as far as it is known.
  next_shipment_on date check (extract(isodow from next_shipment_on) = any (ship_weekdays))
);

-- Every version that anybody ever agreed to. The one published last is what is agreed to now.
create table club_policies (
  club_type_id smallint not null references clubs,
  version text not null check (version <> ''),
  body_html text not null check (is_plain_html(body_html)),
  published_at timestamptz not null default now(),
  primary key (club_type_id, version)
);

create table club_tiers (
  tier_id integer primary key,
  club_type_id smallint not null references clubs,
  -- What one shipment costs and holds.
  product_id integer not null unique references products,
  name text not null,
  position smallint not null,
  is_open boolean not null default true,
  unique (club_type_id, tier_id),
  unique (club_type_id, position)
);

create table memberships (
  membership_id integer generated always as identity (start with 3001) primary key,
  club_type_id smallint not null references clubs,
  tier_id integer not null,
  customer_id integer references customers,
  -- The member's when joining. It stands for the member only as long as there is no account.
  email text not null,
  state text not null check (state in ('pending', 'active', 'on hold', 'cancelled')),
  -- The card on file; none once the member has removed it.
  card_id integer references cards on delete set null,
  -- How and where each shipment is handed over, as orders have it.
  delivery_method text not null,
  ship_via_id smallint not null,
  ship_state text not null,
  shipping_address jsonb not null,
  pick_up_person jsonb,
  household text,
  birth_date date not null,
  policy_version text not null,
  agreed_at timestamptz not null,
  -- The order that opened it; none where it was opened otherwise.
  order_id integer unique references orders,
  joined_at timestamptz not null default now(),
  state_since timestamptz not null default now(),
  foreign key (club_type_id, tier_id) references club_tiers (club_type_id, tier_id),
  foreign key (club_type_id, policy_version) references club_policies (club_type_id, version),
  check (customer_id is not null or state in ('pending', 'cancelled'))
);

-- Whatever the code does, nobody belongs to a club twice.
create unique index memberships_one_open_per_customer on memberships (club_type_id, customer_id)
  where state <> 'cancelled' and customer_id is not null;
create unique index memberships_one_open_per_email on memberships (club_type_id, lower(email))
  where state <> 'cancelled' and customer_id is null;
create index memberships_by_customer on memberships (customer_id) where customer_id is not null;
create index memberships_by_email on memberships (lower(email)) where customer_id is null;
create index memberships_by_household on memberships (household) where household is not null;
create index memberships_by_card on memberships (card_id) where card_id is not null;

-- Why the membership was taken out of the cart, for as long as nothing else is put there.
alter table carts add column membership_removed text check (membership_removed is null or kind = 'club');
