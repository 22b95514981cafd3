-- What the tier was called when the shipment was prepared: its club may call it something else later.
alter table release_shipments add column tier_name text;
update release_shipments s set tier_name = t.name
from memberships m join club_tiers t on t.tier_id = m.tier_id where m.membership_id = s.membership_id;
alter table release_shipments alter column tier_name set not null;
