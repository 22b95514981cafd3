import type { Sql } from 'postgres';
import type { History } from './history.ts';
import {
  type Hold,
  judgeLedger,
  judgeStock,
  judgeWorlds,
  type LedgerEntry,
  type Sale,
  type ShoppersBooks,
} from './judge-history.ts';

/**
 * Compares what was asked and answered with the books, once no payment is without an outcome. `stockAtFirst` is the stock
 * before the first submit. Gives what is wrong, in sentences.
 */
export async function judgeHistory(
  sql: Sql,
  { submits, stockChanges }: History,
  stockAtFirst: Readonly<Record<string, number>>,
): Promise<string[]> {
  const [books, holds, sales, entries] = [
    await readBooks(sql, [...new Set(submits.map(({ email }) => email))]),
    await readHolds(sql),
    await readSales(sql, new Map(submits.map(({ orderId, endedAt }) => [orderId, endedAt]))),
    await readLedger(sql),
  ];
  return [
    ...judgeWorlds(submits, books),
    ...judgeStock({ stockAtFirst, changes: stockChanges, submits, holds, sales }),
    ...judgeLedger(entries),
  ];
}

async function readBooks(sql: Sql, emails: readonly string[]): Promise<Map<string, ShoppersBooks>> {
  const rows = await sql<({ email: string } & ShoppersBooks)[]>`
    select e.email, coalesce(o.order_ids, '{}') as "orderIds", coalesce(s.charges, 0)::integer as "strayCharges"
    from unnest(${[...emails]}::text[]) as e (email)
    left join (
      select email, array_agg(order_id) as order_ids from orders
      -- Staff placed these.
      where attempt_id not in (select attempt_id from order_replacements) group by email
    ) o on o.email = e.email
    left join (
      select t.document ->> 'email' as email, count(*) as charges
      from sandbox_gateway.authorisations a join payment_attempts t on t.gateway_key = a.key
      where a.state in ('authorised', 'captured') and a.amount_cents > 0
        and not exists (select from orders o where o.attempt_id = t.attempt_id)
      group by 1
    ) s on s.email = e.email`;
  return new Map(rows.map(({ email, ...books }) => [email, books]));
}

/** PostgreSQL tells when a payment's transactions began. What they did, they did a little later. */
const LATE_MS = 2_000;

async function readHolds(sql: Sql): Promise<Hold[]> {
  return await sql<Hold[]>`
    select p.slug, c.quantity as bottles, extract(epoch from t.created_at)::float8 * 1000 as "from",
      case when o.order_id is null then extract(epoch from t.settled_at)::float8 * 1000 + ${LATE_MS} end as until
    from payment_attempts t
    cross join jsonb_to_recordset(t.claimed_stock) as c ("productId" integer, quantity integer)
    join products p on p.product_id = c."productId"
    left join orders o on o.attempt_id = t.attempt_id
    where t.attempt_id not in (select attempt_id from storm.attempts_before)`;
}

async function readSales(sql: Sql, answeredAt: ReadonlyMap<number | null, number>): Promise<Sale[]> {
  const rows = await sql<{ slug: string; bottles: number; orderId: number }[]>`
    select p.slug, c.quantity as bottles, o.order_id as "orderId"
    from orders o join payment_attempts t on t.attempt_id = o.attempt_id
    cross join jsonb_to_recordset(t.claimed_stock) as c ("productId" integer, quantity integer)
    join products p on p.product_id = c."productId"
    where o.order_id not in (select order_id from storm.orders_before) and o.status <> 'cancelled'`;
  return rows.flatMap(({ orderId, ...sold }) => {
    const at = answeredAt.get(orderId);
    return at === undefined ? [] : [{ ...sold, answeredAt: at }];
  });
}

async function readLedger(sql: Sql): Promise<LedgerEntry[]> {
  return await sql<LedgerEntry[]>`
    select order_id as "orderId", kind, amount_cents as cents from ledger
    where order_id not in (select order_id from storm.orders_before) order by entry_id`;
}
