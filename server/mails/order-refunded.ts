import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import type { LineQuantity } from '../../domain/payments/refund.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { nameOfOrder } from './order-parts.ts';

export interface Refund {
  readonly order: OrderRecord;
  readonly amountCents: Cents;
  /** The refunded lines, counted from 1. */
  readonly lines: readonly LineQuantity[];
  /** Nothing of the order remains charged. */
  readonly isWhole: boolean;
}

/** Tells the shopper how much is refunded, for what, and when it appears. */
export function orderRefunded({ order, amountCents, lines, isWhole }: Refund): MailContent {
  const { orderId, document } = order;
  const amount = formatUsd(amountCents);
  const said = `We have refunded ${amount} of your order ${orderId} to the card that paid for it.`;
  const goods = lines.flatMap(({ line, quantity }) => {
    const { description } = document.lines[line - 1] ?? {};
    return description === undefined ? [] : [`${quantity} x ${description}`];
  });
  return letter(document.brandingId, {
    subject: `Your refund of ${amount} for ${nameOfOrder(order)}`,
    heading: 'Your refund is on its way',
    preview: said,
    blocks: [
      said,
      { title: 'Refunded', lines: goods },
      ITS_SHARE,
      ...(isWhole ? ['With this, your order is refunded in full.'] : []),
      'It will appear on your statement within 5 to 10 business days, depending on your bank.',
    ],
  });
}

const ITS_SHARE = 'The amount includes their share of shipping, taxes, fees and discounts.';
