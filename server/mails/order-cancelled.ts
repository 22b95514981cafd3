import type { OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { contentsOf, nameOfOrder } from './order-parts.ts';

/** Tells that an order will not come, and that it costs nothing. */
export function orderCancelled(order: OrderRecord): MailContent {
  const { brandingId, orderId, totalCents } = order;
  const said = `Your order ${orderId} was cancelled and will not ship.`;
  return letter(brandingId, {
    subject: `Your ${nameOfOrder(order)} was cancelled`,
    heading: 'Your order was cancelled',
    preview: said,
    blocks: [
      said,
      ...(totalCents > 0 ? [NOTHING_CHARGED] : []),
      contentsOf(order),
      'If you did not expect this, please call us.',
    ],
  });
}

const NOTHING_CHARGED =
  'Your card was not charged. If your bank shows a pending amount, it will disappear within a few days.';
