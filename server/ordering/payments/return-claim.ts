import { type RawBuilder, sql } from 'kysely';

/** For `lockProducts`: an SQL array of what the given `claimed_stock` holds. */
export function productsIn(claimedStock: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select (c->>'productId')::integer from jsonb_array_elements(${claimedStock}) c)`;
}

/** Common table expressions. The statement must define `settled` as (claimed_stock, promo_code); its products are locked. */
export function returningClaim(): RawBuilder<unknown> {
  return sql`
    returned as (
      select c."productId" as product_id, c.quantity
      from settled, jsonb_to_recordset(settled.claimed_stock) as c ("productId" integer, quantity integer)
    ), restocked as (
      update products p set stock = p.stock + r.quantity from returned r where p.product_id = r.product_id returning 1
    ), unused as (
      -- After the products, as in the claim, to avoid a deadlock. PostgreSQL counts the restocked products once,
      -- before it reads any row of promos.
      update promos set uses = uses - 1
      where promo_code = (select promo_code from settled) and (select count(*) from restocked) >= 0
    )`;
}
