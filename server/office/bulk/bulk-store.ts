import { sql } from 'kysely';
import type { BulkRow } from '../../../contract/office/bulk.ts';
import type { Reader, Writer } from '../../database/access.ts';
import { all, first, run } from '../../database/query.ts';

/** Those who wait longest first; or one customer. */
export async function selectBulkCustomers(db: Reader, customerId: number | null): Promise<BulkRow[]> {
  const rows = await all<Omit<BulkRow, 'linkUntil'> & { linkUntil: Date | null }>(db)`
    select u.customer_id as "customerId",
      coalesce(nullif(trim(concat_ws(' ', u.name_first, u.name_last)), ''), u.email) as customer, u.email, w.carts,
      l.expires_at as "linkUntil", case when l.customer_id is null then 'none' when l.revoked_at is not null then 'revoked'
        when l.expires_at <= now() then 'expired' else 'open' end as state
    from (
      select customer_id, count(*)::integer as carts, min(cart_id) as oldest from carts
      where kind = 'bulk' and status = 'open' and (${customerId}::bigint is null or customer_id = ${customerId}::bigint)
      group by customer_id
    ) w join customers u on u.customer_id = w.customer_id left join bulk_links l on l.customer_id = w.customer_id
    order by w.oldest limit ${sql.lit(1_000)}`;
  return rows.map((row) => ({ ...row, linkUntil: row.linkUntil?.toISOString() ?? null }));
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
