import type { Sql } from 'postgres';
import { UNSETTLED_STATES } from '../domain/payments/attempt-states.ts';

interface Invariant {
  /** What must never be found. */
  readonly fault: string;
  /** One row for each place where it was found, described in `what`. */
  readonly find: (sql: Sql) => Promise<readonly { what: string }[]>;
}

/** Asks for the attempts since the storms began; `open` says whether they are without an outcome. */
const attempts = (sql: Sql) => sql`(
  select t.*, t.state = any(${[...UNSETTLED_STATES]}) as is_open from payment_attempts t
  where t.attempt_id not in (select attempt_id from storm.attempts_before))`;

const orders = (sql: Sql) => sql`(
  select o.* from orders o where o.order_id not in (select order_id from storm.orders_before))`;

/** What the gateway's own books hold of the shop's customers' money. A check at zero value holds nothing. */
const held = (sql: Sql) => sql`(
  select a.* from sandbox_gateway.authorisations a where a.state in ('authorised', 'captured') and a.amount_cents > 0)`;

/**
 * What the shop's books, the gateway's and the shelf must say at any moment, whatever has just been killed: a payment
 * that is without an outcome yet may have been charged or not, every other one is told.
 */
const INVARIANTS: readonly Invariant[] = [
  {
    fault: 'a charge without an order',
    find: (sql) => sql`
      select h.key || ' of ' || h.amount_cents || ' cents, attempt ' || coalesce(t.state, 'none') as what
      from ${held(sql)} h left join ${attempts(sql)} t on t.gateway_key = h.key
      left join orders o on o.attempt_id = t.attempt_id
      where o.order_id is null and t.is_open is distinct from true
        and h.key not in (select gateway_key from payment_attempts where attempt_id in (select attempt_id from storm.attempts_before))`,
  },
  {
    fault: 'an order without its charge',
    find: (sql) => sql`
      select 'order ' || o.order_id || ', gateway ' || coalesce(h.state, 'none') as what
      from ${orders(sql)} o join payment_attempts t on t.attempt_id = o.attempt_id
      left join ${held(sql)} h on h.key = t.gateway_key
      where h.key is null or h.reference is distinct from t.gateway_reference`,
  },
  {
    fault: 'an order charged another sum than its own',
    find: (sql) => sql`
      select 'order ' || o.order_id || ' of ' || o.total_cents || ', attempt ' || t.amount_cents || ', gateway ' || h.amount_cents as what
      from ${orders(sql)} o join payment_attempts t on t.attempt_id = o.attempt_id
      join ${held(sql)} h on h.key = t.gateway_key
      where h.amount_cents <> o.total_cents or t.amount_cents <> o.total_cents`,
  },
  {
    fault: 'a cart charged twice',
    find: (sql) => sql`
      select 'cart ' || t.cart_id || ', ' || count(*) || ' times' as what
      from ${held(sql)} h join ${attempts(sql)} t on t.gateway_key = h.key
      group by t.cart_id having count(*) > 1`,
  },
  {
    fault: 'an attempt that says otherwise than whether there is an order',
    find: (sql) => sql`
      select 'attempt ' || t.attempt_id || ' is ' || t.state || ', order ' || coalesce(o.order_id::text, 'none') as what
      from ${attempts(sql)} t left join orders o on o.attempt_id = t.attempt_id
      where (t.state in ('authorised', 'captured')) <> (o.order_id is not null)`,
  },
  {
    fault: 'a cart that waits for no payment, or is ordered without its order',
    find: (sql) => sql`
      select 'cart ' || c.cart_id || ' is ' || c.status as what from carts c
      where c.status = 'paying' and not exists (select from ${attempts(sql)} t where t.cart_id = c.cart_id and t.is_open)
        or c.status = 'ordered' and not exists (select from orders o where o.cart_id = c.cart_id)
        or c.status <> 'ordered' and exists (select from orders o where o.cart_id = c.cart_id)
        or c.status <> 'paying' and exists (select from ${attempts(sql)} t where t.cart_id = c.cart_id and t.is_open)`,
  },
  {
    fault: 'an order whose lines do not add up to it',
    find: (sql) => sql`
      select 'order ' || o.order_id as what from ${orders(sql)} o left join order_lines l on l.order_id = o.order_id
      group by o.order_id, o.sub_total_cents, o.markdown_cents
      having coalesce(sum(l.unit_price_cents * l.quantity), 0) <> o.sub_total_cents
        or coalesce(sum(l.kit_markdown_cents + l.promo_discount_cents), 0) <> o.markdown_cents`,
  },
  {
    fault: 'an order whose ledger says otherwise than its charge',
    find: (sql) => sql`
      select 'order ' || o.order_id || ' of ' || o.total_cents || ', ledger ' || coalesce(sum(l.amount_cents), 0)
        || ' in ' || count(l.*) as what
      from ${orders(sql)} o left join ledger l on l.order_id = o.order_id and l.kind = 'authorised'
      group by o.order_id, o.total_cents
      having count(l.*) <> 1 or sum(l.amount_cents) <> o.total_cents`,
  },
  {
    fault: 'stock that does not add up with what was sold',
    find: (sql) => sql`
      with sold as (
        select coalesce(k.product_id, l.product_id) as product_id, sum(l.quantity * coalesce(k.quantity, 1)) as bottles
        from ${orders(sql)} o join order_lines l on l.order_id = o.order_id
        left join kit_parts k on k.kit_id = l.product_id group by 1
      ), held as (
        select (c.value ->> 'productId')::integer as product_id, sum((c.value ->> 'quantity')::integer) as bottles
        from ${attempts(sql)} t, jsonb_array_elements(t.claimed_stock) c where t.is_open group by 1
      )
      select p.slug || ' has ' || p.stock || ' instead of '
        || (b.stock - coalesce(s.bottles, 0) - coalesce(h.bottles, 0)) as what
      from storm.stock_before b join products p on p.product_id = b.product_id
      left join sold s on s.product_id = b.product_id left join held h on h.product_id = b.product_id
      where p.stock <> b.stock - coalesce(s.bottles, 0) - coalesce(h.bottles, 0) or p.stock < 0`,
  },
  {
    fault: 'a code counted otherwise than it was used, or beyond its limit',
    find: (sql) => sql`
      with used as (
        select promo_code, count(*) as uses from (
          select promo_code from ${orders(sql)} o where o.status <> 'cancelled'
          union all select promo_code from ${attempts(sql)} t where t.is_open
        ) each group by promo_code
      )
      select m.promo_code || ' counts ' || m.uses || ' instead of ' || (b.uses + coalesce(u.uses, 0)) as what
      from promos m join storm.uses_before b on b.promo_code = m.promo_code
      left join used u on u.promo_code = m.promo_code
      where m.uses <> b.uses + coalesce(u.uses, 0) or m.uses > m.max_uses`,
  },
  {
    fault: 'an order whose confirmation is neither sent nor owed',
    find: (sql) => sql`
      select 'order ' || o.order_id as what from ${orders(sql)} o
      where not exists (select from mails m where m.event_key = 'order-confirmation ' || o.order_id)
        and not exists (select from graphile_worker.jobs j where j.key = 'order-confirmation-' || o.order_id)`,
  },
];

/** How many faults of one kind are told; the rest is counted. */
const TOLD = 5;

/** Reads all books in one moment and says what is wrong in them, in sentences; empty is as it must be. */
export function checkInvariants(sql: Sql): Promise<string[]> {
  const inOneMoment = 'isolation level repeatable read read only';
  return sql.begin(inOneMoment, (moment) => findFaults(moment as unknown as Sql)) as Promise<string[]>;
}

/** As `checkInvariants`, in a transaction of the caller's. */
export async function findFaults(sql: Sql): Promise<string[]> {
  const faults: string[] = [];
  for (const { fault, find } of INVARIANTS) {
    const found = await find(sql);
    faults.push(...found.slice(0, TOLD).map(({ what }) => `${fault}: ${what}`));
    if (found.length > TOLD) faults.push(`${fault}: and ${found.length - TOLD} more`);
  }
  return faults;
}

/** How many payments have no outcome yet. */
export async function countOpen(sql: Sql): Promise<number> {
  const [row] = await sql<
    { open: number }[]
  >`select count(*) as open from ${attempts(sql)} t where t.is_open`;
  return row?.open ?? 0;
}
