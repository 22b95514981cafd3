import { type RawBuilder, sql } from 'kysely';
import { type OrderDocument, type OrderLine, orderDocument } from '../../domain/orders/order-document.ts';
import { contentsOfLine } from '../ordering/orders/order-columns.ts';
import { PAID, UNSETTLED } from '../ordering/payments/states-in-sql.ts';
import type { Db } from '../platform/database/access.ts';
import { jsonIn, textIn } from '../platform/database/json-path.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { all } from '../platform/database/query.ts';

export interface DatabaseFault {
  readonly fault: string;
  readonly where: string;
}

export interface DatabaseCheck {
  /** '18.4' */
  readonly serverVersion: string;
  readonly pendingMigrations: readonly string[];
  /** Rules that table constraints cannot enforce; none while migrations are pending. */
  readonly rules: number;
  readonly faults: readonly DatabaseFault[];
}

/** PostgreSQL's version number for 15.0, the oldest that the shop supports. */
const OLDEST_SERVER = 150_000;

/** How many faults of one kind we list; we count the rest. */
const MOST_NAMED = 5;

/** Changes nothing. `checkLedger` checks the money. */
export async function checkDatabase(db: Db): Promise<DatabaseCheck> {
  const pending = await pendingMigrations(db);
  const rows = await all<{ number: number; version: string; encoding: string }>(db)`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`;
  const { number = 0, version = 'unknown', encoding = 'unknown' } = rows[0] ?? {};
  const faults: DatabaseFault[] = pending.map((where) => ({ fault: 'a migration is pending', where }));
  if (number < OLDEST_SERVER) faults.push({ fault: 'PostgreSQL is older than 15', where: version });
  if (encoding !== 'UTF8') faults.push({ fault: 'the database is not written in UTF-8', where: encoding });
  const rules = pending.length > 0 ? [] : RULES;
  for (const { fault, find } of rules) {
    const { rows: found } = await find.execute(db);
    faults.push(...shortened(found.map(({ where }) => ({ fault, where }))));
  }
  if (pending.length === 0) faults.push(...shortened(await unreadableDocuments(db)));
  const checkedRules = pending.length > 0 ? 0 : RULES.length + 1;
  return { serverVersion: version, pendingMigrations: pending, rules: checkedRules, faults };
}

function shortened(faults: readonly DatabaseFault[]): DatabaseFault[] {
  const [first] = faults;
  if (first === undefined || faults.length <= MOST_NAMED) return [...faults];
  return [
    ...faults.slice(0, MOST_NAMED),
    { fault: first.fault, where: `and ${faults.length - MOST_NAMED} more` },
  ];
}

const BATCH = 1_000;

async function unreadableDocuments(db: Db): Promise<DatabaseFault[]> {
  const faults: DatabaseFault[] = [];
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await all<{
      attemptId: string;
      attempted: unknown;
      orderId: number | null;
      ordered: unknown;
    }>(db)`
      select a.attempt_id as "attemptId", a.document as attempted, o.order_id as "orderId", o.document as ordered
      from payment_attempts a left join orders o on o.attempt_id = a.attempt_id
      where a.attempt_id > ${last}::uuid order by a.attempt_id limit ${BATCH}`;
    for (const { attemptId, attempted, orderId, ordered } of rows) {
      const fault = (of: string, document: unknown) => {
        const { error } = orderDocument.safeParse(document);
        const issue = error?.issues[0];
        if (!issue) return;
        const where = `${of}, ${issue.path.join('.') || 'the whole'}: ${issue.message}`;
        faults.push({ fault: 'a stored order cannot be read', where });
      };
      if (attempted !== null) fault(`attempt ${attemptId}`, attempted);
      if (orderId !== null) fault(`order ${orderId}`, ordered);
    }
    if (rows.length < BATCH) return faults;
    last = rows.at(-1)?.attemptId ?? last;
  }
}

interface Rule {
  readonly fault: string;
  /** A row for each violation. */
  readonly find: RawBuilder<{ readonly where: string }>;
}

const IS_BEING_PAID = sql`exists (
  select from payment_attempts t where t.cart_id = c.cart_id and t.state in (${UNSETTLED}))`;

const HAS_ORDER = sql`exists (select from orders o where o.cart_id = c.cart_id)`;

/** Whatever the document holds in its place. */
const listIn = (json: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${json}) = 'array' then ${json} else '[]' end`;
const linesOf = listIn(jsonIn<OrderDocument>(sql`o.document`)('lines'));
const factOf = textIn<OrderLine>(sql`d.value`);
const contentsOfDocument = sql`(
  select jsonb_agg(jsonb_build_array(c."productId", c.quantity) order by c."productId")
  from jsonb_to_recordset(${listIn(jsonIn<OrderLine>(sql`d.value`)('contents'))}) as c ("productId" integer, quantity integer))`;

const RULES: readonly Rule[] = [
  {
    fault: 'a cart waits for no payment, is paid for while it may change, or is ordered without its order',
    find: sql`
      select 'cart ' || c.cart_id || ', ' || c.status as "where" from carts c
      where (c.status = 'paying') <> ${IS_BEING_PAID} or (c.status = 'ordered') <> ${HAS_ORDER}
      order by c.cart_id`,
  },
  {
    fault: 'a payment says otherwise than whether there is an order',
    find: sql`
      select 'attempt ' || t.attempt_id || ', ' || t.state as "where"
      from payment_attempts t left join orders o on o.attempt_id = t.attempt_id
      where (t.state in (${PAID})) <> (o.order_id is not null) order by t.attempt_id`,
  },
  {
    fault: 'the lines of an order do not add up to it',
    find: sql`
      select 'order ' || o.order_id as "where" from orders o left join order_lines l on l.order_id = o.order_id
      group by o.order_id
      having coalesce(sum(l.unit_price_cents * l.quantity), 0) <> o.sub_total_cents
        or coalesce(sum(l.kit_markdown_cents + l.promo_discount_cents), 0) <> o.markdown_cents
      order by o.order_id`,
  },
  {
    fault: 'a line of an order lacks the facts of its sale',
    find: sql`
      select 'order ' || coalesce(l.order_id, d.order_id) || ', line ' || coalesce(l.line, d.line) as "where"
      from order_lines l full join (
        select o.order_id, e.line, e.value from orders o
          cross join jsonb_array_elements(${linesOf}) with ordinality as e (value, line)) d
        on d.order_id = l.order_id and d.line = l.line
      where l.product_id is distinct from ${factOf('productId')}::integer or l.kind is distinct from ${factOf('kind')}
        or coalesce(${factOf('factsFrom')}, '') not in ('sale', 'migration') or ${contentsOfDocument} is distinct from (
          select jsonb_agg(jsonb_build_array(c.product_id, c.quantity) order by c.product_id) from ${contentsOfLine})
      order by coalesce(l.order_id, d.order_id), coalesce(l.line, d.line)`,
  },
  {
    fault: 'a promo code counts otherwise than it was used',
    find: sql`
      select m.promo_code || ' counts ' || m.uses || ' instead of ' || count(used.*) as "where"
      from promos m left join (
        select o.promo_code from orders o where o.status <> 'cancelled'
        union all select t.promo_code from payment_attempts t where t.state in (${UNSETTLED})
      ) used on used.promo_code = m.promo_code
      group by m.promo_code having m.uses <> count(used.*) order by m.promo_code`,
  },
  {
    fault: 'a promo code is for a product that there is not',
    find: sql`
      select m.promo_code || ', ' || wanted.id as "where" from promos m cross join unnest(m.product_ids) as wanted (id)
      where not exists (select from products p where p.product_id = wanted.id) order by m.promo_code`,
  },
  {
    fault: 'a kit holds nothing',
    find: sql`
      select p.slug as "where" from products p
      where p.kind = 'kit' and not exists (select from kit_parts k where k.kit_id = p.product_id) order by p.slug`,
  },
  {
    fault: 'a kit holds what it cannot',
    find: sql`
      select p.slug || ' holds ' || b.slug as "where"
      from kit_parts k join products p on p.product_id = k.kit_id join products b on b.product_id = k.product_id
      where p.kind <> 'kit' or b.kind = 'kit' or b.branding_id <> p.branding_id
        or p.retired_at is null and b.retired_at is not null order by p.slug, b.slug`,
  },
  {
    fault: 'a club has no policy to agree to, or is open without anything to join',
    find: sql`
      select 'club ' || k.club_type_id as "where" from clubs k
      where not exists (select from club_policies l where l.club_type_id = k.club_type_id)
        or k.is_open and not exists (
          select from club_tiers t where t.club_type_id = k.club_type_id and t.is_open)
      order by k.club_type_id`,
  },
  {
    fault: 'a tier of a club is no kit of its brand that only joining sells',
    find: sql`
      select 'tier ' || t.tier_id || ', ' || p.slug as "where"
      from club_tiers t join clubs k on k.club_type_id = t.club_type_id
      join products p on p.product_id = t.product_id
      where p.kind <> 'kit' or not p.club_only or p.branding_id <> k.branding_id or p.retired_at is not null
      order by t.tier_id`,
  },
];
