-- A product that is sold no more: nobody finds it or buys it, and orders go on naming it.
alter table products add column retired_at timestamptz;

-- Operators add tiers: each gets a number that no tier had before.
create sequence club_tiers_tier_id as integer owned by club_tiers.tier_id;
select setval('club_tiers_tier_id', greatest(100, (select coalesce(max(tier_id), 0) from club_tiers)));
alter table club_tiers alter column tier_id set default nextval('club_tiers_tier_id');
