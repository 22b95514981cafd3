import { formatLongDate } from '../../domain/dates/day.ts';
import { wineryById } from '../../domain/delivery/methods.ts';
import { deliveryDayOf, type OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { bringId, contentsOf, destinationOf, nameOfOrder } from './order-parts.ts';

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
