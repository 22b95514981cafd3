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

/** The key under which the gateway knows the money of an attempt `t`: an order of a bulk payment shares its. */
const keyOf = (sql: Sql) =>
  sql`coalesce((select b.gateway_key from bulk_payments b where b.bulk_payment_id = t.bulk_payment_id), t.gateway_key)`;

const orders = (sql: Sql) => sql`(
  select o.* from orders o where o.order_id not in (select order_id from storm.orders_before))`;

/** An order `o` that was authorized again, for another sum or after its authorization was voided: under the key of a movement. */
const isAgain = (sql: Sql) => sql`exists (
  select from payment_movements m
  where m.order_id = o.order_id and m.purpose in ('change', 'authorise-again') and m.state = 'done')`;

/** What the gateway authorized for the shop's customers, by its books. A zero-value check is left out. */
const authorized = (sql: Sql) => sql`(
  select a.* from sandbox_gateway.authorisations a where a.state in ('authorised', 'captured') and a.amount_cents > 0)`;

/**
 * What the shop's books, the gateway's and the stock must say at any moment, whatever has just been killed: a payment
 * that is without an outcome yet may have been charged or not, every other one is reported.
 */
const INVARIANTS: readonly Invariant[] = [
  {
    fault: 'a charge without an order',
    find: (sql) => sql`
      select h.key || ' of ' || h.amount_cents || ' cents, attempt ' || coalesce(t.state, 'none') as what
      from ${authorized(sql)} h left join ${attempts(sql)} t on t.gateway_key = h.key
      left join orders o on o.attempt_id = t.attempt_id
      where o.order_id is null and t.is_open is distinct from true
        and h.key not in (select gateway_key from bulk_payments)
        and h.key not in (select m.key from payment_movements m where m.purpose in ('change', 'authorise-again') and m.state in ('planned', 'unknown', 'done'))
        and h.key not in (select gateway_key from payment_attempts where attempt_id in (select attempt_id from storm.attempts_before))`,
  },
  {
    fault: 'an order without its charge',
    find: (sql) => sql`
      select 'order ' || o.order_id || ', gateway ' || coalesce(h.state, 'none') as what
      from ${orders(sql)} o join payment_attempts t on t.attempt_id = o.attempt_id
      left join ${authorized(sql)} h on h.key = ${keyOf(sql)}
      where h.key is null and o.status <> 'cancelled'
          and not exists (select from ledger l where l.order_id = o.order_id and l.kind in ('released', 'refunded'))
          and not exists (select from payment_movements m where m.order_id = o.order_id and m.settled_at is null)
        or h.reference <> t.gateway_reference`,
  },
  {
    fault: 'an order charged another sum than its own',
    find: (sql) => sql`
      select 'order ' || o.order_id || ' of ' || o.total_cents || ', attempt ' || t.amount_cents || ', gateway ' || h.amount_cents as what
      from ${orders(sql)} o join payment_attempts t on t.attempt_id = o.attempt_id
      join ${authorized(sql)} h on h.key = ${keyOf(sql)}
      where not ${isAgain(sql)}
        and (t.bulk_payment_id is null and h.amount_cents <> o.total_cents or t.amount_cents <> o.total_cents)`,
  },
  {
    fault: 'an order that was authorized again and holds another sum than its own',
    find: (sql) => sql`
      select 'order ' || o.order_id || ' of ' || o.total_cents || ', ledger ' || l.cents as what
      from ${orders(sql)} o cross join lateral (
        select sum(case kind when 'authorised' then amount_cents when 'released' then -amount_cents else 0 end) as cents
        from ledger where order_id = o.order_id) l
      where ${isAgain(sql)} and l.cents <> case o.status when 'cancelled' then 0 else o.total_cents end
        and not exists (select from payment_movements m where m.order_id = o.order_id and m.settled_at is null)`,
  },
  {
    fault: 'a bulk payment that holds otherwise than for its orders and what is still to be decided',
    find: (sql) => sql`
      select 'bulk payment ' || p.bulk_payment_id || ' is ' || p.state || ', holds ' || coalesce(h.cents, 0)
        || ' instead of ' || due.least || ' to ' || due.most as what
      from bulk_payments p
      left join (select key, amount_cents - released_cents as cents from ${authorized(sql)} all_authorized) h on h.key = p.gateway_key
      cross join lateral (
        select coalesce(sum(w.amount_cents) filter (where w.state in ('waiting', 'ordered')), 0) as least,
          coalesce(sum(w.amount_cents) filter (where w.state in ('waiting', 'ordered')
            or w.state = 'failed' and w.released_at is null), 0) as most
        from bulk_payment_carts w where w.bulk_payment_id = p.bulk_payment_id
      ) due
      where p.state not in ('sent', 'unknown') and coalesce(h.cents, 0) not between due.least and due.most`,
  },
  {
    fault: 'a bulk payment whose orders are others than its carts',
    find: (sql) => sql`
      select 'cart ' || w.cart_id || ' is ' || w.state || ' for ' || w.amount_cents || ', order of '
        || coalesce(o.total_cents, 0) as what
      from bulk_payment_carts w
      left join payment_attempts t on t.cart_id = w.cart_id and t.bulk_payment_id = w.bulk_payment_id
      left join orders o on o.attempt_id = t.attempt_id
      where (w.state = 'ordered') <> (o.order_id is not null) or w.state = 'ordered' and o.total_cents <> w.amount_cents`,
  },
  {
    fault: 'a cart charged twice',
    find: (sql) => sql`
      select 'cart ' || t.cart_id || ', ' || count(*) || ' times' as what
      from ${authorized(sql)} h join ${attempts(sql)} t on t.gateway_key = h.key
      group by t.cart_id having count(*) > 1`,
  },
  {
    fault: 'an attempt that says otherwise than whether there is an order',
    find: (sql) => sql`
      select 'attempt ' || t.attempt_id || ' is ' || t.state || ', order ' || coalesce(o.order_id::text, 'none') as what
      from ${attempts(sql)} t left join orders o on o.attempt_id = t.attempt_id
      where (t.state in ('authorised', 'captured', 'voided', 'refunded')) <> (o.order_id is not null)`,
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
      having (count(l.*) <> 1 or sum(l.amount_cents) <> o.total_cents) and not bool_or(${isAgain(sql)})`,
  },
  {
    fault: 'stock that does not add up with what was sold',
    find: (sql) => sql`
      with sold as (
        select c.product_id, sum(l.quantity * c.quantity) as bottles
        from ${orders(sql)} o join order_lines l on l.order_id = o.order_id
        cross join unnest(l.content_ids, l.content_counts) as c (product_id, quantity) where o.status <> 'cancelled' group by 1
      ), held as (
        select c."productId" as product_id, sum(c.quantity) as bottles
        from (
          select claimed_stock from ${attempts(sql)} t where t.is_open
          union all
          select m.details #> '{change,extra}' from payment_movements m
          where m.purpose = 'change' and m.state in ('planned', 'unknown')) t,
          jsonb_to_recordset(t.claimed_stock) as c ("productId" integer, quantity integer) group by 1
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
    fault: 'an order whose confirmation is neither sent nor pending',
    find: (sql) => sql`
      select 'order ' || o.order_id as what
      from ${orders(sql)} o join payment_attempts t on t.attempt_id = o.attempt_id
      left join bulk_payments p on p.bulk_payment_id = t.bulk_payment_id
      cross join lateral (
        select case when p.bulk_payment_id is null then 'order-confirmation' else 'bulk-confirmation' end as kind,
          coalesce(p.bulk_payment_id::text, o.order_id::text) as id
      ) mail
      where not exists (select from mails m where m.event_key = mail.kind || ' ' || mail.id)
        and not exists (select from graphile_worker.jobs j where j.key = mail.kind || '-' || mail.id)
        and (p.bulk_payment_id is null or p.completed_at is not null)`,
  },
];

/** How many faults of one kind are reported; the rest is counted. */
const MOST_NAMED = 5;

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
    faults.push(...found.slice(0, MOST_NAMED).map(({ what }) => `${fault}: ${what}`));
    if (found.length > MOST_NAMED) faults.push(`${fault}: and ${found.length - MOST_NAMED} more`);
  }
  return faults;
}

/** The longest that any payment was without an outcome, in seconds. */
export async function longestWait(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select coalesce(max(extract(epoch from t.settled_at - t.created_at)), 0)::float8 as seconds
    from ${attempts(sql)} t`;
  return row?.seconds ?? 0;
}

/** How many payments have no outcome yet. */
export async function countOpen(sql: Sql): Promise<number> {
  const [row] = await sql<{ open: number }[]>`select (select count(*) from ${attempts(sql)} t where t.is_open)
    + (select count(*) from bulk_payments where completed_at is null)
    + (select count(*) from payment_movements where state in ('planned', 'unknown'))
    + (select count(*) from order_replacements where state in ('open', 'placed')) as open`;
  return row?.open ?? 0;
}
