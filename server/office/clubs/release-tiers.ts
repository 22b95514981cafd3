import { sql } from 'kysely';
import type { ShownOfficeRelease } from '../../../contract/office/clubs.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

type Tier = ShownOfficeRelease['tiers'][number];

interface TierRow extends Omit<Tier, 'price'> {
  readonly priceCents: Cents;
}

/** What each tier of a release gets, as the tiers are today, and whether there are bottles for all. */
export async function selectReleaseTiers(db: Reader, releaseId: number): Promise<Tier[]> {
  const rows = await all<TierRow>(db)`
    with boxes as (
      select m.tier_id, i.product_id, sum(i.quantity)::integer as shipments,
        coalesce(sum(i.quantity) filter (where s.state <> 'ordered'), 0)::integer as waiting
      from release_shipments s join memberships m on m.membership_id = s.membership_id
      join cart_items i on i.cart_id = s.cart_id and i.status = 'in-cart'
      where s.release_id = ${releaseId} and s.state in ('open', 'failed', 'ordered')
      group by m.tier_id, i.product_id
    ), needs as (
      select c.product_id, sum(b.waiting * c.quantity)::integer as needed
      from boxes b join kit_parts c on c.kit_id = b.product_id group by c.product_id
    )
    select t.tier_id as "tierId", t.name, p.unit_price_cents as "priceCents", b.shipments,
      (b.shipments * ${bottles})::integer as bottles,
      coalesce((
        select json_agg(json_build_object('slug', w.slug, 'name', w.name, 'quantity', c.quantity,
          'needed', n.needed, 'stock', w.stock) order by w.name)
        from kit_parts c join products w on w.product_id = c.product_id
        join needs n on n.product_id = c.product_id where c.kit_id = p.product_id), '[]') as wines
    from boxes b join club_tiers t on t.tier_id = b.tier_id join products p on p.product_id = b.product_id
    order by t.position, b.product_id`;
  return rows.map(({ priceCents, ...tier }) => ({ ...tier, price: centsToDollars(priceCents) }));
}

const bottles = sql`coalesce((select sum(c.quantity) from kit_parts c where c.kit_id = p.product_id), 1)`;
