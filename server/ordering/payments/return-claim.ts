import { type RawBuilder, sql } from 'kysely';

/** Common table expressions. The statement must define `settled` as (claimed_stock, promo_code). */
export function returningClaim(): RawBuilder<unknown> {
  return sql`
    returned as (
      select c."productId" as product_id, c.quantity
      from settled, jsonb_to_recordset(settled.claimed_stock) as c ("productId" integer, quantity integer)
    ), locked as (
      select p.product_id from products p join returned r on r.product_id = p.product_id
      order by p.product_id for no key update of p
    ), restocked as (
      update products p set stock = p.stock + r.quantity
      from returned r, locked h where p.product_id = r.product_id and h.product_id = r.product_id
      returning 1
    ), unused as (
      -- After the products, as in the claim, to avoid a deadlock. PostgreSQL counts the restocked products once,
      -- before it reads any row of promos.
      update promos set uses = uses - 1
      where promo_code = (select promo_code from settled) and (select count(*) from restocked) >= 0
    )`;
}
