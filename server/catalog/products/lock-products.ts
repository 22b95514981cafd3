import { type RawBuilder, sql } from 'kysely';

/**
 * A statement that locks products in the order of their ids, so that two who want the same ones cannot deadlock. Always a
 * statement of its own, before the one that changes them (decision 190). `productIds`: an SQL array.
 */
export function lockProducts(productIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select from products p where p.product_id = any(${productIds}) order by p.product_id for no key update of p`;
}
