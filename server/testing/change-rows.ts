import { sql, type UpdateObject } from 'kysely';
import type { Reader } from '../platform/database/access.ts';
import { run } from '../platform/database/query.ts';
import type { Database } from '../platform/database/schema.ts';

/**
 * What a test changes behind the shop's back: a state that would take days, a rival process or an operator to reach. Columns
 * and values have the types of the tables.
 */
type Change<Table extends keyof Database> = UpdateObject<Database, Table>;

export async function changeOrder(db: Reader, orderId: number, change: Change<'orders'>): Promise<void> {
  await db.updateTable('orders').set(change).where('order_id', '=', orderId).execute();
}

export async function changeMembership(
  db: Reader,
  membershipId: number,
  change: Change<'memberships'>,
): Promise<void> {
  await db.updateTable('memberships').set(change).where('membership_id', '=', membershipId).execute();
}

export async function changeProduct(db: Reader, slug: string, change: Change<'products'>): Promise<void> {
  await db.updateTable('products').set(change).where('slug', '=', slug).execute();
}

export async function changeCustomer(
  db: Reader,
  customerId: number,
  change: Change<'customers'>,
): Promise<void> {
  await db.updateTable('customers').set(change).where('customer_id', '=', customerId).execute();
}

/** Payments without an outcome began so long before: '1 hour'. */
export async function ageAttempts(db: Reader, by: string): Promise<void> {
  await run(db)`
    update payment_attempts set created_at = created_at - ${sql.lit(by)}::interval where state in ('sent', 'unknown')`;
}
