import { type RawBuilder, sql } from 'kysely';
import type { BulkRow } from '../../../contract/office/bulk.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import { countedSql, type ListAsked, type ListPage, listWindow, type Standing, totalOf } from '../keyset.ts';

const LONGEST_WAITING = {
  name: 'waiting',
  key: sql`w.oldest`,
  type: 'bigint',
  id: sql`w.customer_id`,
  isDescending: false,
} as const;

type Row = Omit<BulkRow, 'linkUntil' | 'subTotal'> &
  Standing & { linkUntil: Date | null; subTotalCents: number; counted: number; allCents: number };

/** What the items of some carts cost, before all that depends on more than the item. */
function subTotalOf(carts: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(i.quantity * p.unit_price_cents), 0)::float8 from cart_items i
    join products p on p.product_id = i.product_id where i.status = 'in-cart' and i.cart_id in (${carts}))`;
}

/** Those who wait longest first; or one customer. Refuses a cursor that is not ours. */
export async function listBulkCustomers(
  db: Reader,
  { customerId = null, ...query }: ListAsked & { customerId?: number | null | undefined },
): Promise<Result<ListPage<BulkRow> & { total: number; isTotalExact: boolean; subTotal: number }>> {
  const window = listWindow(LONGEST_WAITING, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const isWaiting = sql`kind = 'bulk' and status = 'open'
    and (${customerId}::bigint is null or customer_id = ${customerId}::bigint)`;
  const rows = await all<Row>(db)`
    select u.customer_id as "customerId",
      coalesce(nullif(trim(concat_ws(' ', u.name_first, u.name_last)), ''), u.email) as customer, u.email, w.carts,
      l.expires_at as "linkUntil", case when l.customer_id is null then 'none' when l.revoked_at is not null then 'revoked'
        when l.expires_at <= now() then 'expired' else 'open' end as state, ${columns},
      ${countedSql(sql`distinct customer_id from carts where ${isWaiting}`)} as counted,
      ${subTotalOf(sql`select cart_id from carts where ${isWaiting}`)} as "allCents",
      ${subTotalOf(sql`
        select cart_id from carts where ${isWaiting} and customer_id = w.customer_id`)} as "subTotalCents"
    from (
      select customer_id, count(*)::integer as carts, min(cart_id) as oldest from carts
      where ${isWaiting} group by customer_id
    ) w join customers u on u.customer_id = w.customer_id left join bulk_links l on l.customer_id = w.customer_id
    where ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(
      ({ cursorKey: _, cursorId: __, counted: ___, allCents: ____, subTotalCents, linkUntil, ...row }) => ({
        ...row,
        subTotal: centsToDollars(subTotalCents),
        linkUntil: linkUntil?.toISOString() ?? null,
      }),
    ),
    ...totalOf(rows[0]?.counted ?? 0),
    subTotal: centsToDollars(rows[0]?.allCents ?? 0),
  });
}

export interface BulkPayer {
  readonly customerId: number;
  readonly email: string;
}

export function selectPayer(db: Reader, customerId: number): Promise<BulkPayer | null> {
  return first<BulkPayer>(db)`
    select customer_id as "customerId", email from customers where customer_id = ${customerId}::bigint`;
}

export async function writeBulkLink(trx: Writer, customerId: number, expiresAt: Date): Promise<void> {
  await run(trx)`
    insert into bulk_links (customer_id, expires_at) values (${customerId}, ${expiresAt.toISOString()})
    on conflict (customer_id) do update set expires_at = excluded.expires_at, revoked_at = null`;
}

/** When the latest link ends; null if there is none that works. */
export async function endBulkLink(trx: Writer, customerId: number): Promise<Date | null> {
  const row = await first<{ expiresAt: Date }>(trx)`
    update bulk_links set revoked_at = now()
    where customer_id = ${customerId}::bigint and revoked_at is null and expires_at > now()
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? null;
}
