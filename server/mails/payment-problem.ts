import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { type Day, formatLongDate } from '../../domain/dates/day.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

export interface ProblemOrder {
  readonly orderId: number;
  readonly brandingId: BrandingId;
  readonly totalCents: Cents;
  readonly shipDay: Day;
}

/** Tells a shopper that the card, asked again shortly before the order ships, has said no (contract §3, payment). */
export function paymentProblem({ orderId, brandingId, totalCents, shipDay }: ProblemOrder): MailContent {
  const { name, phone } = BRANDS[brandingId];
  const howToGoOn = `Please call us at ${phone} so we can ship your order on time. Please do not email us card numbers.`;
  return letter(brandingId, {
    subject: `Please call us about your ${name} order ${orderId}`,
    heading: 'There is a problem with your payment',
    preview: howToGoOn,
    blocks: [
      `Your order ${orderId} is due to ship on ${formatLongDate(shipDay)}. When you placed it, we checked your card and did not charge it. Today your card did not authorize ${formatUsd(totalCents)}, so nothing was charged.`,
      howToGoOn,
    ],
  });
}
