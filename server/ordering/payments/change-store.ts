import { sql } from 'kysely';
import { orderDocument } from '../../../domain/orders/order-document.ts';
import { lockProducts } from '../../catalog/products/lock-products.ts';
import { enqueueWebhook } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import type { Writer } from '../../platform/database/access.ts';
import { executeTogether } from '../../platform/database/packets.ts';
import { run } from '../../platform/database/query.ts';
import { enqueueChangeMail } from '../order-messages/enqueue-order-messages.ts';
import { ORDER_LINE_COLUMNS, orderLineRows } from '../orders/order-columns.ts';
import { writeDocument } from '../orders/write-document.ts';
import type { MovementRecord, OrderChange, StockHeld } from './movement-record.ts';
import { returningClaim } from './return-claim.ts';

type ChangedOrder = Pick<MovementRecord, 'orderId' | 'attemptId'>;

/**
 * All of it or nothing. False: something is short. Also locks what the transaction may return later: all locks are taken at
 * once, so that two orders that swap their bottles cannot deadlock.
 */
export async function takeStock(trx: Writer, stock: StockHeld, returnedLater: StockHeld): Promise<boolean> {
  if (stock.length === 0) return true;
  const [, taken] = await executeTogether(
    trx,
    lockProducts(idsOf([...stock, ...returnedLater])),
    sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(stock)}::text::jsonb) as w ("productId" integer, quantity integer)
      ), enough as (
        select from products p join wanted w on w."productId" = p.product_id where p.stock >= w.quantity
      )
      update products p set stock = p.stock - w.quantity
      from wanted w where p.product_id = w."productId" and ${stock.length} = (select count(*) from enough)
      returning 1`,
  );
  return taken.length > 0;
}

export async function returnStock(
  trx: Writer,
  stock: StockHeld,
  promoCode: string | null = null,
): Promise<void> {
  await executeTogether(
    trx,
    lockProducts(idsOf(stock)),
    sql`
      with settled as (
        select ${JSON.stringify(stock)}::text::jsonb as claimed_stock, ${promoCode}::text as promo_code
      ), ${returningClaim()}
      select 1`,
  );
}

const idsOf = (stock: StockHeld) => sql`${stock.map(({ productId }) => productId)}::integer[]`;

/** Call in the transaction that records the new authorization, or at once if no money moves. */
export async function writeChange(
  trx: Writer,
  { orderId, attemptId }: ChangedOrder,
  { document: stored, stock, left, leftPromoCode, oldTotalCents }: OrderChange,
): Promise<void> {
  const document = orderDocument.parse(stored);
  const version = await writeDocument(trx, { orderId, document });
  await run(trx)`delete from order_lines where order_id = ${orderId}`;
  await run(trx)`
    insert into order_lines (order_id, ${ORDER_LINE_COLUMNS})
    select order_id, ${ORDER_LINE_COLUMNS} from ${orderLineRows([{ orderId, lines: document.lines }])}`;
  await run(trx)`
    update payment_attempts set claimed_stock = ${JSON.stringify(stock)}::text::jsonb,
      promo_code = case when ${leftPromoCode}::text is null then promo_code end
    where attempt_id = ${attemptId}`;
  await returnStock(trx, left, leftPromoCode);
  await enqueueWebhook(trx, 'order.changed', { orderId });
  await enqueueChangeMail(trx, { orderId, version, oldTotalCents });
}

/** Names and addresses stand in the order's document only, where erasing a person finds them. */
export async function forgetDocument(trx: Writer, movementId: number): Promise<void> {
  await run(trx)`
    update payment_movements set details = ${sql`details #- '{change,document}'`} where movement_id = ${movementId}`;
}
