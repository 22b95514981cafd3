import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { type Day, formatLongDate } from '../../domain/dates/day.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import { mailPage, mailText, paragraph } from './layout.ts';
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
  const heading = 'There is a problem with your payment';
  const words = [
    `Your order ${orderId} is to ship on ${formatLongDate(shipDay)}. When you placed it we authorized your card and let it go again, since an authorization does not last that long. Today your card did not authorize ${formatUsd(totalCents)}, so nothing was charged.`,
    `Please call us at ${phone} so that your order can ship on its day. Please do not send us card numbers by e-mail.`,
  ];
  return {
    subject: `Please call us about your ${name} order ${orderId}`,
    text: mailText(brandingId, [heading, ...words]),
    html: mailPage({
      brandingId,
      heading,
      preview: words[1] ?? '',
      rows: words.map((text) => paragraph(text)),
    }),
  };
}
