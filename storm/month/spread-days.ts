import { sql } from 'kysely';
import { WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { run } from '../../server/platform/database/query.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import type { BookedOrder } from './book.ts';

const zone = sql.lit(WINERY_TIME_ZONE);
const noonOf = (day: string) => sql`((${sql.ref(day)}::date + time '12:00') at time zone ${zone})`;

/** Only the database’s clock dates orders and money: what was done in minutes becomes a month’s work. */
export async function spreadDays({ db }: TestShop, orders: readonly BookedOrder[]): Promise<void> {
  const days = orders.map(({ orderId, days: { placed, captured } }) => ({ orderId, placed, captured }));
  const refunds = orders.flatMap(({ orderId, days: { refunded } }) =>
    refunded.map((day, index) => ({ orderId, nth: index + 1, day })),
  );
  await db.transaction().execute(async (trx) => {
    await run(trx)`alter table ledger disable trigger ledger_is_final`;
    await run(trx)`
      update orders o set placed_at = ${noonOf('d.placed')},
        shipped_at = case when o.shipped_at is not null then ${noonOf('d.captured')} end
      from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as d ("orderId" integer, placed text, captured text)
      where o.order_id = d."orderId"`;
    await run(trx)`
      update ledger l set at = case l.kind when 'captured' then ${noonOf('d.captured')} else ${noonOf('d.placed')} end
      from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as d ("orderId" integer, placed text, captured text)
      where l.order_id = d."orderId" and l.kind <> 'refunded'`;
    await run(trx)`
      with nth as (
        select entry_id, order_id, row_number() over (partition by order_id order by entry_id) as nth
        from ledger where kind = 'refunded')
      update ledger l set at = ${noonOf('r.day')}
      from nth n join jsonb_to_recordset(${JSON.stringify(refunds)}::text::jsonb) as r ("orderId" integer, nth integer, day text)
        on r."orderId" = n.order_id and r.nth = n.nth
      where l.entry_id = n.entry_id`;
    await run(trx)`
      update sandbox_gateway.movements m set created_at = l.at
      from ledger l where l.reference = m.reference and l.kind in ('captured', 'refunded')`;
    await run(trx)`alter table ledger enable trigger ledger_is_final`;
  });
}
