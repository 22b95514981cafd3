import type { Writer } from '../database/access.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { paymentProblem } from './payment-problem.ts';

/** Owes the shopper the mail about a card that said no, once for each time that it was asked (`key`). */
export async function owePaymentProblem(trx: Writer, orderId: number, key: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select([
      'order_id as orderId',
      'branding_id as brandingId',
      'total_cents as totalCents',
      'ship_day as shipDay',
      'email',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await enqueueMail(trx, {
    ...paymentProblem(order),
    eventKey: `payment-problem ${key}`,
    brandingId: order.brandingId,
    to: order.email,
  });
}
