import { BRANDS } from '../../../domain/brands/brands.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { formatUsd } from '../../../domain/money/cents.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { letter, type MailContent } from '../../messages/mails/letter.ts';
import type { Writer } from '../../platform/database/access.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { selectOrder } from '../orders/store.ts';
import { enqueueOrderText } from './enqueue-order-text.ts';

/** For a card declined when asked again shortly before shipping. */
export function paymentProblem({ orderId, document }: OrderRecord): MailContent {
  const { brandingId, delivery, money } = document;
  const { name, phone } = BRANDS[brandingId];
  const [isDue, goOn] =
    delivery.kind === 'winery-pickup'
      ? ['is due for pick-up', 'have your order ready']
      : ['is due to ship', 'ship your order'];
  const howToGoOn = `Please call us at ${phone} so we can ${goOn} on time. Please do not email us card numbers.`;
  return letter(brandingId, {
    subject: `Please call us about your ${name} order ${orderId}`,
    heading: 'There is a problem with your payment',
    preview: howToGoOn,
    blocks: [
      `Your order ${orderId} ${isDue} on ${formatLongDate(delivery.shipDay)}. When you placed it, we checked your card and did not charge it. Today your card did not authorize ${formatUsd(money.totalCents)}, so nothing was charged.`,
      howToGoOn,
    ],
  });
}

/** Once for each time that the card was asked (`key`). */
export async function enqueuePaymentProblem(trx: Writer, orderId: number, key: string): Promise<void> {
  const order = await selectOrder(trx, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  const { brandingId, email: to } = order.document;
  await enqueueMail(trx, { ...paymentProblem(order), eventKey: `payment-problem ${key}`, brandingId, to });
  await enqueueOrderText(trx, order, { kind: 'payment-problem' }, key);
}
