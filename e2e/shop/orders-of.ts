import { inDatabase } from './in-database.ts';

/** The numbers of all orders of an email address. */
export async function ordersOf(email: string): Promise<number[]> {
  const orders = await inDatabase(
    (sql) => sql<{ order_id: number }[]>`
      select order_id from orders where email = ${email} order by order_id`,
  );
  return orders.map((order) => order.order_id);
}
