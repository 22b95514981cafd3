import type { Reader } from '../database/access.ts';
import { selectOrder } from '../orders/store.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { orderConfirmation } from './order-confirmation.ts';

/** Owes the customer the confirmation of an order, once however often it is asked. */
export async function writeOrderConfirmation(db: Reader, orderId: number): Promise<void> {
  const order = await selectOrder(db, orderId);
  if (order === null) throw new Error(`order ${orderId} does not exist`);
  await db.transaction().execute((trx) =>
    enqueueMail(trx, {
      ...orderConfirmation(order),
      eventKey: `order-confirmation ${orderId}`,
      brandingId: order.brandingId,
      to: order.email,
    }),
  );
}
