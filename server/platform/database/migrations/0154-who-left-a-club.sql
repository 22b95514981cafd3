-- Who ended a membership, where, and why. Unknown of those that ended before.
alter table memberships
  add column left_where text check (left_where in ('account', 'email', 'office', 'command')),
  add column left_reason text check (length(left_reason) between 1 and 500),
  add column left_by_staff_id integer references staff,
  add constraint memberships_left_check check (left_where is null or state = 'cancelled'),
  add constraint memberships_left_words_check check (left_where is not null or (left_reason is null and left_by_staff_id is null));
