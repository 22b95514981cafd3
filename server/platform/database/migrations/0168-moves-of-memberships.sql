-- Each change of a membership's state, which the count of members lost reads.
create table membership_moves (
  move_id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete cascade,
  state text not null check (state in ('pending', 'active', 'on hold', 'cancelled')),
  moved_at timestamptz not null
);
create index membership_moves_by_membership on membership_moves (membership_id);

-- The holds before this table had an email each, unless its receiver was erased.
insert into membership_moves (membership_id, state, moved_at)
select m.membership_id, 'on hold', l.created_at
from mails l join memberships m on m.membership_id = split_part(l.event_key, ' ', 2)::integer
where l.event_key like 'membership % on hold %'
order by l.mail_id;
