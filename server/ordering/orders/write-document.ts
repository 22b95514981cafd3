import { sql } from 'kysely';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Writer } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { enqueueTaxSql } from '../tax/enqueue-tax.ts';
import { changedColumns, flagsOf } from './order-columns.ts';

/**
 * The order is locked. Its attempt keeps the same document. Tags of staff, channel and owner stay; the flag of notes
 * stays while there is one. The first time, what the order was placed as is kept for its timeline. Returns its new version.
 */
export async function writeDocument(
  trx: Writer,
  { orderId, document }: { orderId: number; document: OrderDocument },
): Promise<number> {
  const stored = sql`${JSON.stringify(document)}::text::jsonb`;
  const { names, values } = changedColumns(document, sql`s.document`);
  const flags = flagsOf(document);
  const row = await first<{ version: number; taxJobId: number | null }>(trx)`
    with written as (
      update orders o set version = version + 1, document = ${stored},
        (${names}) = (select ${values} from (select ${stored} as document) s),
        flags = array(
          select distinct f from unnest(o.flags || ${flags}::text[]) f
          where f = any(${flags}::text[]) or f not in ('gift', 'note')
            or (f = 'note' and exists (select from order_notes n where n.order_id = o.order_id)))
      where order_id = ${orderId} returning order_id, attempt_id, document, version
    ), as_placed as (
      insert into orders_as_placed (order_id, document, claimed_stock)
      select o.order_id, o.document, a.claimed_stock
      from orders o join payment_attempts a on a.attempt_id = o.attempt_id where o.order_id = ${orderId}
      on conflict (order_id) do nothing
    ), kept as (
      update payment_attempts a set document = written.document from written where a.attempt_id = written.attempt_id
    )
    select version, ${enqueueTaxSql({ orderId: sql`order_id`, document: sql`document` })} as "taxJobId" from written`;
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row.version;
}
