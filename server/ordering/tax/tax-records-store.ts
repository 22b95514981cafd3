import { sql } from 'kysely';
import { type Day, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn } from '../../platform/database/json-path.ts';
import { first, run } from '../../platform/database/query.ts';
import type { MovementDetails } from '../payments/movement-record.ts';

/** A refund that is done. */
export interface TaxedRefund {
  readonly movementId: number;
  readonly day: Day;
  readonly parts: MovementDetails['parts'] | null;
}

export interface TaxedOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly document: OrderDocument;
  readonly refunds: readonly TaxedRefund[];
  /** The digest of each record, by its code; null: voided. */
  readonly recorded: Readonly<Record<string, string | null>>;
}

export function selectTaxedOrder(db: Reader, orderId: number): Promise<TaxedOrder | null> {
  return first<TaxedOrder>(db)`
    select o.order_id as "orderId", o.status, o.document,
      coalesce((
        select json_agg(json_build_object('movementId', m.movement_id,
          'day', (l.at at time zone ${sql.lit(WINERY_TIME_ZONE)})::date,
          'parts', ${jsonIn<MovementDetails>(sql`m.details`)('parts')}) order by m.movement_id)
        from payment_movements m join ledger l on l.key = m.key and l.kind = 'refunded'
        where m.order_id = o.order_id and m.purpose = 'refund' and m.state = 'done' and l.amount_cents > 0), '[]')
        as refunds,
      coalesce((select json_object_agg(r.code, r.digest) from tax_records r where r.order_id = o.order_id), '{}')
        as recorded
    from orders o where o.order_id = ${orderId}`;
}

/** `digest`: null once it is voided. */
export async function writeTaxRecord(
  db: Reader,
  { orderId, code, digest }: { orderId: number; code: string; digest: string | null },
): Promise<void> {
  await run(db)`
    insert into tax_records (order_id, code, digest) values (${orderId}, ${code}, ${digest}::text)
    on conflict (order_id, code) do update set digest = excluded.digest, recorded_at = now()`;
}
