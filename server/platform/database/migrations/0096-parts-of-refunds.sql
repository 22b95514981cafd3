-- What a refund gives back of each account is decided with it and kept with it (domain/payments/refund.ts). Refunds of
-- before gave back a share of everything that the order is made of, by price: what was filed of them does not change.
alter table payment_movements drop constraint payment_movements_amount_cents_check,
  add constraint payment_movements_amount_cents_check check (amount_cents > 0 or (amount_cents = 0 and purpose = 'refund'));

with refunds as (
  select m.movement_id, m.amount_cents as amount, o.order_id, o.total_cents as total, o.freight_cents, o.document,
    (select coalesce(sum(b.amount_cents), 0) from payment_movements b
      where b.order_id = m.order_id and b.purpose = 'refund' and b.state = 'done' and b.movement_id < m.movement_id) as before
  from payment_movements m join orders o on o.order_id = m.order_id
  where m.purpose = 'refund' and m.state in ('planned', 'unknown', 'done')
), sold as (
  select r.movement_id, coalesce(sum(l.unit_price_cents * l.quantity) filter (where l.kind <> 'merchandise'), 0) as wine,
    coalesce(sum(l.unit_price_cents * l.quantity) filter (where l.kind = 'merchandise'), 0) as merchandise,
    -sum(l.kit_markdown_cents) as kits, -sum(l.promo_discount_cents) as promos
  from refunds r join order_lines l on l.order_id = r.order_id group by 1
), parts as (
  select r.movement_id, t.kind as account, t.cents from refunds r
    cross join lateral jsonb_to_recordset(r.document -> 'taxes') as t (kind text, cents bigint)
  union all select movement_id, 'freight', freight_cents from refunds
  union all select movement_id, 'merchandise', merchandise from sold where wine > 0
  union all select movement_id, 'kit-discount', kits from sold
  union all select movement_id, 'promotion', promos from sold
), shares as (
  select p.movement_id, p.account, (round(p.cents::numeric * (r.before + r.amount) / r.total)
    - round(p.cents::numeric * r.before / r.total))::bigint as cents
  from parts p join refunds r on r.movement_id = p.movement_id
), rest as (
  select r.movement_id, case when s.wine > 0 then 'wine' else 'merchandise' end as account,
    r.amount - coalesce((select sum(h.cents) from shares h where h.movement_id = r.movement_id), 0) as cents
  from refunds r join sold s on s.movement_id = r.movement_id
), whole as (
  select r.movement_id, jsonb_object_agg(a.account, coalesce(s.cents, 0)) as parts
  from refunds r
  cross join unnest(array['wine', 'merchandise', 'kit-discount', 'promotion', 'freight', 'salesTax', 'exciseTax',
    'wholesaleTax', 'crv', 'deliveryFee']) as a (account)
  left join (select * from shares union all select * from rest) s
    on s.movement_id = r.movement_id and s.account = a.account
  group by 1
)
update payment_movements m set details = m.details || jsonb_build_object('parts', w.parts)
from whole w where w.movement_id = m.movement_id;
