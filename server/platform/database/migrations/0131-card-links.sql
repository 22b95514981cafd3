-- Links by which a customer gives a new card for an order or a membership (server/programs/card-links/).
create table card_links (
  link_id integer generated always as identity primary key,
  order_id integer references orders (order_id) on delete cascade,
  membership_id integer references memberships (membership_id) on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  check (num_nonnulls(order_id, membership_id) = 1),
  check (num_nonnulls(used_at, replaced_at) < 2),
  check (expires_at > made_at)
);
-- A new link ends the one before it.
create unique index card_links_one_open_by_order on card_links (order_id)
  where used_at is null and replaced_at is null;
create unique index card_links_one_open_by_member on card_links (membership_id)
  where used_at is null and replaced_at is null;

-- An authorization on another card than the order's. The card becomes the order's once the bank agrees.
alter table payment_movements add column card_token text,
  add constraint payment_movements_new_card_check
    check (card_token is null or (purpose = 'authorise-again' and state in ('planned', 'unknown')));
