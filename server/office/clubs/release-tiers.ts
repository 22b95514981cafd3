import { type RawBuilder, sql } from 'kysely';
import type { ShownOfficeRelease } from '../../../contract/office/releases.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';

type Tier = ShownOfficeRelease['tiers'][number];

interface TierRow extends Omit<Tier, 'price'> {
  readonly priceCents: Cents;
}

/**
 * What each tier of a release gets, and whether there are bottles for all who are not charged yet. An ordered shipment is as
 * it was sold, the others are as they would be sold today.
 */
export async function selectReleaseTiers(db: Reader, releaseId: number): Promise<Tier[]> {
  const rows = await all<TierRow>(db)`
    with shipment as (
      select s.tier_name, s.state, s.cart_id, t.position
      from release_shipments s join memberships m on m.membership_id = s.membership_id
        join club_tiers t on t.tier_id = m.tier_id
      where s.release_id = ${releaseId} and s.state in ('open', 'failed', 'ordered')
    ), waiting as (
      select s.tier_name as name, s.position, i.product_id, y.cart_id as own, y.unit_price_cents as price,
        min(i.cart_item_id) as cart_item_id, sum(i.quantity)::integer as shipments
      from shipment s join cart_items i on i.cart_id = s.cart_id and i.status = 'in-cart'
        left join own_boxes y on y.cart_id = s.cart_id
      where s.state <> 'ordered' group by 1, 2, 3, 4, 5
    ), needs as (
      select c.product_id, sum(w.shipments * c.quantity)::integer as needed
      from waiting w join parts_of_items c on c.cart_item_id = w.cart_item_id group by c.product_id
    ), box as (
      select w.name, w.position, coalesce(w.price, p.unit_price_cents) as price, w.shipments, (
        select jsonb_agg(${content(sql`c.product_id, x.name, c.quantity`)} order by x.name)
        from parts_of_items c join products x on x.product_id = c.product_id
        where c.cart_item_id = w.cart_item_id) as wines
      from waiting w join products p on p.product_id = w.product_id
      union all
      select s.tier_name, s.position, l."unitPriceCents", l.quantity, (
        select jsonb_agg(${content(sql`c."productId", c.name, c.quantity`)} order by c.name)
        from jsonb_to_recordset(l.contents) as c ("productId" integer, name text, quantity integer))
      from shipment s join orders o on o.cart_id = s.cart_id
        cross join jsonb_to_recordset(${jsonIn<OrderDocument>(sql`o.document`)('lines')})
          as l ("unitPriceCents" integer, quantity integer, contents jsonb)
      where s.state = 'ordered'
    )
    select b.name, b.price as "priceCents", sum(b.shipments)::integer as shipments,
      (sum(b.shipments) * ${bottles})::integer as bottles, (
        select json_agg(json_build_object('slug', p.slug, 'name', w.name, 'quantity', w.quantity,
          'needed', coalesce(n.needed, 0), 'stock', p.stock) order by w.name)
        from ${winesOfBox} join products p on p.product_id = w."productId"
        left join needs n on n.product_id = p.product_id) as wines
    from box b group by b.name, b.price, b.wines order by min(b.position), b.price`;
  return rows.map(({ priceCents, ...tier }) => ({ ...tier, price: centsToDollars(priceCents) }));
}

/** One format for sold boxes and pending ones, so that they group by their wines. */
function content(columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select to_jsonb(e) from (values (${columns})) as e ("productId", name, quantity))`;
}

const winesOfBox = sql`jsonb_to_recordset(b.wines) as w ("productId" integer, name text, quantity integer)`;
const bottles = sql`(select sum(w.quantity) from ${winesOfBox})`;
