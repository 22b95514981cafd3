import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import { type ActionBy, recordActionBy } from '../../catalog/operations/operator-actions.ts';
import { mergeCartInto } from '../../ordering/cart/merge-cart-into.ts';
import { adoptGuestOrders } from '../../ordering/orders/adopt-guest-orders.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { doneOrTried } from '../../platform/database/done-or-tried.ts';
import { all, run } from '../../platform/database/query.ts';
import { accept, conflict, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { openPayments } from './open-matters.ts';

export interface Merge {
  readonly from: number;
  readonly into: number;
  readonly isDryRun: boolean;
  readonly today: Day;
  readonly by: ActionBy;
}

export interface Merged {
  readonly orders: number;
  /** Placed as a guest under the old account's verified email. */
  readonly guestOrders: number;
  readonly memberships: number;
  readonly addresses: number;
  readonly cards: number;
  readonly carts: number;
  readonly bulkPayments: number;
  readonly sessionsEnded: number;
}

/**
 * Moves everything, including volumes toward state limits, and deletes the old account. If both have a password, email
 * preferences or defaults, the remaining account keeps its own. Refusals: `not-found`, `conflict` if it would break a
 * rule.
 */
export function mergeCustomers(db: Db, merge: Merge): Promise<Result<Merged>> {
  return doneOrTried(db, merge, async (trx) => {
    const { from, into, by } = merge;
    if (from === into) return reject(conflict('An account cannot be merged into itself.'));
    const accounts = await lockAccounts(trx, [from, into]);
    const old = accounts.find(({ customerId }) => customerId === from);
    if (old === undefined || accounts.length !== 2) return reject(NOT_THERE);
    const [problem] = [
      ...(await openPayments(trx, old)),
      ...(await openPayments(trx, { customerId: into, email: '' })),
      ...(await sharedClubs(trx, merge)),
    ];
    if (problem !== undefined) return reject(conflict(problem));
    const merged = await moveAll(trx, merge, old);
    await recordActionBy(trx, by, {
      command: 'customer merge',
      customerId: into,
      details: { from, ...merged },
    });
    return accept(merged);
  });
}

interface Account {
  readonly customerId: number;
  readonly email: string;
  readonly isVerified: boolean;
}

/**
 * Blocks new records for both accounts: anything that refers to an account needs its row. None of their carts can be
 * paid. Carts come first, in the same order as when a payment is settled; a second pass locks carts created since.
 */
async function lockAccounts(trx: Writer, ids: readonly number[]): Promise<Account[]> {
  const lockCarts = sql`
    select from carts where customer_id = any(${[...ids]}::integer[]) and status in ('open', 'paying')
    order by cart_id for update`;
  await lockCarts.execute(trx);
  const rows = await all<Account>(trx)`
    select customer_id as "customerId", email, email_verified_at is not null as "isVerified" from customers
    where customer_id = any(${[...ids]}::integer[]) order by customer_id for update`;
  await lockCarts.execute(trx);
  return rows;
}

/** No one may belong to a club twice. */
async function sharedClubs(trx: Writer, { from, into }: Merge): Promise<string[]> {
  const rows = await all<{ problem: string }>(trx)`
    select format('Both belong to club %s, by memberships %s and %s: cancel one of them first.',
      m.club_type_id, m.membership_id, other.membership_id) as problem
    from memberships m join memberships other on other.club_type_id = m.club_type_id
    where m.customer_id = ${from} and other.customer_id = ${into}
      and m.state <> 'cancelled' and other.state <> 'cancelled'`;
  return rows.map(({ problem }) => problem);
}

async function moveAll(trx: Writer, { from, into, today }: Merge, old: Account): Promise<Merged> {
  const moved = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(trx)).numAffectedRows ?? 0);
  const carts = await moveCarts(trx, { from, into, today });
  const orders = await moved(sql`update orders set customer_id = ${into} where customer_id = ${from}`);
  const guestOrders = old.isVerified ? await adoptGuestOrders(trx, into, old.email) : 0;
  const memberships = await moved(
    sql`update memberships set customer_id = ${into} where customer_id = ${from}`,
  );
  const bulkPayments = await moved(sql`
    update bulk_payments b set customer_id = ${into}, client_key = case when exists (
      select from bulk_payments own where own.customer_id = ${into} and own.client_key = b.client_key)
      then null else client_key end
    where b.customer_id = ${from}`);
  const addresses = await moved(sql`
    update addresses a set customer_id = ${into},
      is_default_shipping = a.is_default_shipping and not exists (
        select from addresses d where d.customer_id = ${into} and d.is_default_shipping),
      is_default_billing = a.is_default_billing and not exists (
        select from addresses d where d.customer_id = ${into} and d.is_default_billing)
    where a.customer_id = ${from}`);
  const cards = await moved(sql`
    update cards k set customer_id = ${into}, is_default = k.is_default and not exists (
      select from cards d where d.customer_id = ${into} and d.is_default)
    where k.customer_id = ${from}`);
  const sessionsEnded = await moved(sql`delete from sessions where customer_id = ${from}`);
  await run(trx)`
    update customers own set birth_date = coalesce(own.birth_date, old.birth_date),
      name_first = coalesce(nullif(own.name_first, ''), old.name_first),
      name_last = coalesce(nullif(own.name_last, ''), old.name_last)
    from customers old where own.customer_id = ${into} and old.customer_id = ${from}`;
  await moveStaffWords(trx, { from, into });
  await run(trx)`update operator_actions set customer_id = ${into} where customer_id = ${from}`;
  await run(trx)`delete from customers where customer_id = ${from}`;
  return { orders, guestOrders, memberships, addresses, cards, carts, bulkPayments, sessionsEnded };
}

/** A tag that both have stays once. */
async function moveStaffWords(trx: Writer, { from, into }: { from: number; into: number }): Promise<void> {
  await run(trx)`update office_drafts set customer_id = ${into} where customer_id = ${from}`;
  await run(trx)`update customer_notes set customer_id = ${into} where customer_id = ${from}`;
  await run(trx)`
    insert into customer_tags (customer_id, tag) select ${into}::integer, tag from customer_tags where customer_id = ${from}
    on conflict do nothing`;
  await run(trx)`delete from customer_tags where customer_id = ${from}`;
}

/** Merges open carts of the same kind, as at a login; all others change owners. Returns how many there were. */
async function moveCarts(
  trx: Writer,
  { from, into, today }: Pick<Merge, 'from' | 'into' | 'today'>,
): Promise<number> {
  const rows = await all<{ cartId: number; kind: 'shop' | 'club'; customerId: number }>(trx)`
    select cart_id as "cartId", kind, customer_id as "customerId" from carts
    where customer_id in (${from}, ${into}) and status = 'open' and kind in ('shop', 'club')
    order by cart_id`;
  for (const cart of rows.filter(({ customerId }) => customerId === from)) {
    const own = rows.find(({ kind, customerId }) => kind === cart.kind && customerId === into);
    if (own)
      await mergeCartInto(trx, {
        from: cart.cartId,
        into: own.cartId,
        kind: cart.kind,
        today,
        newer: 'into',
      });
  }
  const { numAffectedRows } = await sql`
    update carts set customer_id = ${into} where customer_id = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

const NOT_THERE: Refusal = { code: 'not-found', message: 'No account has this id.' };
