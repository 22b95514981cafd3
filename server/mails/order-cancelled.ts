import type { OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { contentsOf, nameOfOrder } from './order-parts.ts';

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
