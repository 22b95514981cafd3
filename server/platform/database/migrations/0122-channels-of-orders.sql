-- How an order came in, kept with it: until now the list's flags said it, and one that staff took by phone and the customer
-- paid by a link counted as the shop's own.

-- All carts that a phone order's payment links were made from. Each new link had replaced the one before.
create table office_draft_links (
  cart_id bigint primary key references carts on delete cascade,
  draft_id integer not null references office_drafts on delete cascade
);
create index office_draft_links_of_draft on office_draft_links (draft_id);
insert into office_draft_links (cart_id, draft_id)
select c.cart_id, d.draft_id
from mails m join office_drafts d on d.draft_id = split_part(m.event_key, ' ', 2)::integer
  join carts c on c.cart_id = split_part(m.event_key, ' ', 3)::bigint
where m.event_key ~ '^payment-link \d+ \d+$'
union select link_cart_id, draft_id from office_drafts where link_cart_id is not null
on conflict do nothing;
alter table office_drafts drop column link_cart_id;

alter table orders add column channel text check (channel in ('web', 'phone', 'club', 'bulk'));
update orders o set channel = case
  when 'bulk' = any(o.flags) then 'bulk'
  when 'phone' = any(o.flags) or exists (
    select from cart_restorations r join office_draft_links l on l.cart_id = r.from_cart_id
    where r.into_cart_id = o.cart_id) then 'phone'
  when 'club' = any(o.flags) and o.document -> 'club' = 'null' then 'club'
  else 'web' end;
-- A replacement has the channel of the order that came first.
with recursive first_orders (attempt_id, channel) as (
  select n.attempt_id, o.channel from order_replacements n join orders o on o.order_id = n.order_id
  where not exists (select from order_replacements b where b.attempt_id = o.attempt_id)
  union all
  select n.attempt_id, f.channel
  from first_orders f join orders o on o.attempt_id = f.attempt_id join order_replacements n on n.order_id = o.order_id
)
update orders o set channel = f.channel from first_orders f
where f.attempt_id = o.attempt_id and o.channel <> f.channel;
update orders set flags = flags || '{phone}'::text[] where channel = 'phone' and not 'phone' = any(flags);
alter table orders alter column channel set not null;

-- All days are summed again.
truncate sales_sums, report_days;
