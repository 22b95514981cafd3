import { type RawBuilder, sql } from 'kysely';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { PRIORITY } from '../../platform/jobs/priorities.ts';
import { RECORD_TAX } from './jobs.ts';

/** An order's jobs are in one of these, where one runs after another: a void can't overtake its sale. */
const QUEUES = 16;

interface TaxedOrder {
  readonly orderId: RawBuilder<unknown>;
  readonly document: RawBuilder<unknown>;
}

/**
 * Within the statement that changes the order: the job exists only if that commits. None for an order of a shop without a
 * tax service. One job of an order waits at a time.
 */
export function enqueueTaxSql({ orderId, document }: TaxedOrder): RawBuilder<unknown> {
  return sql`case when ${textIn<OrderDocument>(document)('taxedIn', 'source')} is not null then
    (graphile_worker.add_job(${RECORD_TAX}, json_build_object('orderId', ${orderId}),
      queue_name => ${sql.lit(`${RECORD_TAX}-`)} || ${orderId} % ${sql.lit(QUEUES)}, job_key => ${sql.lit(`${RECORD_TAX}-`)} || ${orderId}, priority => ${sql.lit(PRIORITY.last)})).id end`;
}
