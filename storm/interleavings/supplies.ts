import { sql } from 'kysely';
import type { TestShop } from '../../server/testing/test-shop.ts';

/** Stock that the books know of. */
export async function leaveBottles(shop: TestShop, slug: string, stock: number): Promise<void> {
  await sql`
    with changed as (
      update products p set stock = ${stock} from products b
      where p.slug = ${slug} and b.product_id = p.product_id returning p.product_id, p.stock - b.stock as more
    )
    update storm.stock_before s set stock = s.stock + changed.more from changed
    where s.product_id = changed.product_id`.execute(shop.db);
}

/** A hundred boxes of one database would leave too few bottles for the next. */
export async function fillShelves(shop: TestShop): Promise<void> {
  await sql`
    with filled as (
      update products p set stock = 1000 from products b
      where p.kind = 'wine' and p.stock < 500 and b.product_id = p.product_id
      returning p.product_id, p.stock - b.stock as more
    )
    update storm.stock_before s set stock = s.stock + filled.more from filled
    where s.product_id = filled.product_id`.execute(shop.db);
}

/** One person's orders of all schedules would reach the limit of a state. */
export function bornOn(number: number): string {
  return new Date(Date.UTC(1940, 0, 1 + number)).toISOString().slice(0, 10);
}
