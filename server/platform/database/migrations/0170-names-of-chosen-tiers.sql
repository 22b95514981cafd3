-- A choice keeps the names that the member read: a tier may be renamed.
alter table tier_choices add column from_name text, add column name text;
update tier_choices c set from_name = b.name, name = n.name
from club_tiers b, club_tiers n where b.tier_id = c.from_tier_id and n.tier_id = c.tier_id;
alter table tier_choices alter column from_name set not null, alter column name set not null;
