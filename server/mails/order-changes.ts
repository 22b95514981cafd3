import { formatLongDate } from '../../domain/dates/day.ts';
import { wineryById } from '../../domain/delivery/methods.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import type { LineQuantity } from '../../domain/payments/refund.ts';
import { deliveryDayOf, type OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { bringId, contentsOf, destinationOf, nameOfOrder } from './order-parts.ts';

/** Tells the shopper that the order is canceled and costs nothing. */
export function orderCancelled(order: OrderRecord): MailContent {
  const { orderId, document } = order;
  const said = `Your order ${orderId} was cancelled and will not ship.`;
  return letter(document.brandingId, {
    subject: `Your ${nameOfOrder(order)} was cancelled`,
    heading: 'Your order was cancelled',
    preview: said,
    blocks: [
      said,
      ...(document.money.totalCents > 0 ? [NOTHING_CHARGED] : []),
      contentsOf(document),
      'If you did not expect this, please call us.',
    ],
  });
}

const NOTHING_CHARGED =
  'Your card was not charged. If your bank shows a pending amount, it will disappear within a few days.';

interface Refund {
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

/**
 * Tells the shopper that an order is ready at the winery: where, the closing time, who collects it, and what to bring.
 */
export function orderReady(order: OrderRecord): MailContent {
  const { orderId, document } = order;
  const winery = wineryById(document.delivery.shipViaId);
  const [place = '', ...address] = destinationOf(document);
  const said = `Your order ${orderId} is ready for you at ${place}.`;
  return letter(document.brandingId, {
    subject: `Your ${nameOfOrder(order)} is ready for pick-up`,
    heading: 'Your order is ready for pick-up',
    preview: said,
    blocks: [
      said,
      { title: `Pick up at ${place}`, lines: [...address, ...(winery ? [`Phone: ${winery.phone}`] : [])] },
      ...(winery ? [{ title: 'Open', lines: [winery.hours] }] : []),
      {
        title: 'Requested Pickup Date',
        lines: [formatLongDate(deliveryDayOf(document))],
      },
      bringId(document),
      contentsOf(document),
      ...(document.money.totalCents > 0 ? ['We charge your card when you pick up the order.'] : []),
    ],
  });
}
