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

export async function changeCard(db: Reader, cardId: number, change: Change<'cards'>): Promise<void> {
  await db.updateTable('cards').set(change).where('card_id', '=', cardId).execute();
}

export async function changeClub(db: Reader, clubTypeId: number, change: Change<'clubs'>): Promise<void> {
  await db.updateTable('clubs').set(change).where('club_type_id', '=', clubTypeId).execute();
}

export async function changeTier(db: Reader, tierId: number, change: Change<'club_tiers'>): Promise<void> {
  await db.updateTable('club_tiers').set(change).where('tier_id', '=', tierId).execute();
}

/** Payments without an outcome began so long before: '1 hour'. */
export async function ageAttempts(db: Reader, by: string): Promise<void> {
  await run(db)`
    update payment_attempts set created_at = created_at - ${sql.lit(by)}::interval where state in ('sent', 'unknown')`;
}

/** Movements of money in progress began a minute ago: the reconciler takes them for lost. */
export async function agePlannedMovements(db: Reader): Promise<void> {
  await run(db)`
    update payment_movements set planned_at = planned_at - interval '1 minute' where state = 'planned'`;
}

/** Jobs that wait for their next attempt are due. */
export async function makeJobsDue(db: Reader): Promise<void> {
  await run(db)`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`;
}
