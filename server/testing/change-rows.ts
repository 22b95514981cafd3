import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import type { Reader } from '../platform/database/access.ts';
import { run } from '../platform/database/query.ts';
import type { Database } from '../platform/database/schema.ts';
import { documentOf } from './test-checkout.ts';

/**
 * What a test changes behind the shop's back: a state that would take days, a rival process or an operator to reach. Columns
 * and values have the types of the tables.
 */
type Table = keyof Database;
type Change<In extends Table> = UpdateObject<Database, In>;
type Values<In extends Table> = Partial<Selectable<Database[In]>>;

/** Of the rows with these values; without any, of all rows. */
export async function changeRows<In extends Table>(
  db: Reader,
  table: In,
  change: Change<In>,
  where: Values<In> = {},
): Promise<void> {
  await update(db, table, change, where);
}

function changeBy<In extends Table, Key extends keyof Values<In> & string>(table: In, key: Key) {
  return (db: Reader, value: Selectable<Database[In]>[Key], change: Change<In>): Promise<void> =>
    update(db, table, change, { [key]: value });
}

async function update(db: Reader, table: string, change: object, where: object): Promise<void> {
  // The query builder leaves out what is undefined, and would change all rows.
  if (Object.values(where).includes(undefined)) throw new Error('a value to look for is undefined');
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const rows = untyped.updateTable(table).set(change);
  await rows.where((each) => each.and({ ...where })).execute();
}

export const changeOrder = changeBy('orders', 'order_id');
export const changeMembership = changeBy('memberships', 'membership_id');
export const changeProduct = changeBy('products', 'slug');
export const changeCustomer = changeBy('customers', 'customer_id');
export const changeCard = changeBy('cards', 'card_id');
export const changeClub = changeBy('clubs', 'club_type_id');
export const changePromo = changeBy('promos', 'promo_code');
export const changeTier = changeBy('club_tiers', 'tier_id');
export const changeCart = changeBy('carts', 'cart_id');
export const changeMail = changeBy('mails', 'mail_id');

/** By so many cents. */
export function raisePrice(db: Reader, slug: string, cents: number): Promise<void> {
  return changeProduct(db, slug, { unit_price_cents: sql`unit_price_cents + ${cents}` });
}

type Parts<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? Value
  : { [Key in keyof Value]?: Parts<Value[Key]> | undefined };

/** Parts of the order's document, at any depth. A list is replaced as a whole; what is undefined is taken away. */
export async function changeDocument(
  db: Reader,
  orderId: number,
  parts: Parts<OrderDocument>,
): Promise<void> {
  const document = withParts(await documentOf({ db }, orderId), parts);
  await changeOrder(db, orderId, { document: JSON.stringify(document) });
}

function withParts(whole: unknown, parts: unknown): unknown {
  if (!isRecord(whole) || !isRecord(parts)) return parts;
  const changed = Object.entries(parts).map(([key, part]) => [key, withParts(whole[key], part)]);
  return { ...whole, ...Object.fromEntries(changed) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const NOW = sql<Date>`now()`;

/** Before the database's now: '1 hour'. */
export const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;

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
