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
  const howToGoOn = `Please call us at ${phone} so that your order can ship on its day. Please do not send us card numbers by e-mail.`;
  return letter(brandingId, {
    subject: `Please call us about your ${name} order ${orderId}`,
    heading: 'There is a problem with your payment',
    preview: howToGoOn,
    blocks: [
      `Your order ${orderId} is to ship on ${formatLongDate(shipDay)}. When you placed it we authorized your card and let it go again, since an authorization does not last that long. Today your card did not authorize ${formatUsd(totalCents)}, so nothing was charged.`,
      howToGoOn,
    ],
  });
}
