import { formatLongDate } from '../../domain/dates/day.ts';
import { leadDays, wineryById } from '../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { bringId, contentsOf, destinationOf, nameOfOrder } from './order-parts.ts';

/** Tells that an order waits at the winery: where, until when of the day, for whom, and what to bring. */
export function orderReady(order: OrderRecord): MailContent {
  const { brandingId, orderId, shipViaId, shipDay } = order;
  const winery = wineryById(shipViaId);
  const [place = '', ...address] = destinationOf(order);
  const said = `Your order ${orderId} is ready for you at ${place}.`;
  return letter(brandingId, {
    subject: `Your ${nameOfOrder(order)} is ready for pick-up`,
    heading: 'Your order is ready for pick-up',
    preview: said,
    blocks: [
      said,
      { title: `Pick up at ${place}`, lines: [...address, ...(winery ? [`Phone: ${winery.phone}`] : [])] },
      ...(winery ? [{ title: 'Open', lines: [winery.hours] }] : []),
      {
        title: 'Requested Pickup Date',
        lines: [formatLongDate(toDeliveryDate(shipDay, leadDays(order)))],
      },
      bringId(order),
      contentsOf(order),
      ...(order.totalCents > 0 ? ['We charge your card when you pick up the order.'] : []),
    ],
  });
}
