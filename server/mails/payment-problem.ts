import { BRANDS } from '../../domain/brands/brands.ts';
import { formatLongDate } from '../../domain/dates/day.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

/** Tells a shopper that the card was declined when asked again shortly before shipping (contract §3, payment). */
export function paymentProblem({ orderId, document }: OrderRecord): MailContent {
  const { brandingId, delivery, money } = document;
  const { name, phone } = BRANDS[brandingId];
  const howToGoOn = `Please call us at ${phone} so we can ship your order on time. Please do not email us card numbers.`;
  return letter(brandingId, {
    subject: `Please call us about your ${name} order ${orderId}`,
    heading: 'There is a problem with your payment',
    preview: howToGoOn,
    blocks: [
      `Your order ${orderId} is due to ship on ${formatLongDate(delivery.shipDay)}. When you placed it, we checked your card and did not charge it. Today your card did not authorize ${formatUsd(money.totalCents)}, so nothing was charged.`,
      howToGoOn,
    ],
  });
}
