-- A campaign's link tells its email to the first browser that asks. Kept until the link ends, as hashes.
create table campaign_openings (
  link_hash bytea primary key,
  recipient_id integer not null,
  browser_hash bytea not null,
  expires_at timestamptz not null
);

-- Which cart the items of a mailed link went to. The link ends when they are ordered.
create table cart_restorations (
  from_cart_id bigint not null references carts on delete cascade,
  into_cart_id bigint not null references carts on delete cascade,
  primary key (from_cart_id, into_cart_id)
);
create index cart_restorations_into on cart_restorations (into_cart_id);
