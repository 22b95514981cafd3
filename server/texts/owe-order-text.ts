import { sql } from 'kysely';
import type { Writer } from '../database/access.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { SEND_TEXT } from './jobs.ts';
import { type OrderNews, orderText } from './order-texts.ts';

/**
 * Enqueues a text about an order, only to the number that agreed to updates at checkout. Writes it and its job in the
 * caller's transaction. `occasion` separates updates that can happen more than once.
 */
export async function oweOrderText(
  trx: Writer,
  order: OrderRecord,
  news: OrderNews,
  occasion: string = String(order.orderId),
): Promise<void> {
  await sql`
    with written as (
      insert into texts (event_key, branding_id, phone, purpose, body, read_in, order_id)
      select ${`order-${news.kind} ${occasion}`}, ${order.document.brandingId}, c.phone, c.purpose, ${orderText(order, news)},
        ${order.document.delivery.address.stateShort}, c.order_id
      from text_consents c
      where c.order_id = ${order.orderId} and c.purpose = 'transactional' and c.withdrawn_at is null
      limit 1
      on conflict (event_key) do nothing
      returning text_id
    )
    select job.id from written cross join lateral graphile_worker.add_job(${SEND_TEXT},
      json_build_object('textId', text_id), job_key => 'text-' || text_id) as job`.execute(trx);
}
