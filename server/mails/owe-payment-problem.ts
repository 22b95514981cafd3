import type { Writer } from '../database/access.ts';
import { selectOrder } from '../orders/store.ts';
import { oweOrderText } from '../texts/owe-order-text.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { paymentProblem } from './payment-problem.ts';

/** Enqueues the email about a declined card, once for each time that the card was asked (`key`). */
export async function owePaymentProblem(trx: Writer, orderId: number, key: string): Promise<void> {
  const order = await selectOrder(trx, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  const { brandingId, email: to } = order.document;
  await enqueueMail(trx, { ...paymentProblem(order), eventKey: `payment-problem ${key}`, brandingId, to });
  await oweOrderText(trx, order, { kind: 'payment-problem' }, key);
}
