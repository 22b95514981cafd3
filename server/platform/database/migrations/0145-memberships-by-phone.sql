-- Who took the member's consent by phone; none: the member agreed online.
alter table memberships add column taken_by_staff_id integer references staff;
