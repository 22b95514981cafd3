-- Who asked for the runs that an order was an item of: shipped, ready, canceled.
create index office_run_items_of_subject on office_run_items (subject) where subject like 'order %';

-- Phone orders: one that is left takes itself off the list, and the link that waits to be paid.
alter table office_drafts
  add column closed_at timestamptz,
  add column link_cart_id bigint references carts on delete set null,
  add column link_expires_at timestamptz;
update office_drafts d set link_cart_id = l.cart_id, link_expires_at = l.created_at + interval '7 days'
from (
  select distinct on (draft_id) split_part(m.event_key, ' ', 2)::integer as draft_id,
    split_part(m.event_key, ' ', 3)::bigint as cart_id, m.created_at
  from mails m where m.event_key ~ '^payment-link \d+ \d+$' order by draft_id, m.mail_id desc
) l join carts c on c.cart_id = l.cart_id
where d.draft_id = l.draft_id;
create index office_drafts_open on office_drafts (created_at, draft_id) where closed_at is null;
create index office_drafts_of_attempt on office_drafts (attempt_id) where attempt_id is not null;
create index office_drafts_of_link on office_drafts (link_cart_id) where link_cart_id is not null;
