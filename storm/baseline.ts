import type { Sql } from 'postgres';

/** Notes what was there before the storms, to which everything afterwards must add up. */
export async function openBaseline(sql: Sql): Promise<void> {
  await sql`create schema if not exists storm`;
  await sql`create table storm.orders_before as select order_id from orders`;
  await sql`create table storm.attempts_before as select attempt_id from payment_attempts`;
  await sql`create table storm.stock_before as select product_id, stock from products where stock is not null`;
  await sql`create table storm.uses_before as select promo_code, uses from promos`;
}
