import { BRANDS } from '../../domain/brands/brands.ts';
import { dayInTimeZone, formatLongDate, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import { deliveryDayOf, type OrderRecord } from '../orders/order-wire.ts';
import type { ProductRow } from './blocks.ts';
import { letter, type MailContent } from './letter.ts';
import { adultSignature, isCalifornian } from './order-parts.ts';

interface BulkOrders {
  /** The first order's brand decides the look. */
  readonly orders: readonly [OrderRecord, ...OrderRecord[]];
  /** One message for each cart that did not become an order. */
  readonly errors: readonly string[];
}

export function bulkConfirmation({ orders, errors }: BulkOrders): MailContent {
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  const total = formatUsd(orders.reduce((sum, { document }) => sum + document.money.totalCents, 0));
  return letter(orders[0].document.brandingId, {
    subject: `Your ${count}`,
    heading: 'Thank you for your orders',
    preview: `${count}, ${total}`,
    blocks: [
      { products: orders.map(rowOf), sums: [['Grand Total', total]] },
      ...errors,
      ...adultSignature(orders.map(({ document }) => document)),
      ...(orders.some(({ document }) => isCalifornian(document)) ? (['ALCOHOL-WARNING'] as const) : []),
    ],
  });
}

function rowOf({ orderId, document }: OrderRecord): ProductRow {
  const { name_first, name_last, city, stateShort } = document.delivery.address;
  const name = `Order Number: ${orderId}`;
  const contents = document.lines
    .map(({ quantity, description }) => `${quantity} x ${description}`)
    .join(', ');
  const day = `Arrives ${formatLongDate(deliveryDayOf(document))}`;
  const note = `${name_first} ${name_last}, ${city}, ${stateShort}. ${contents}. ${day}`;
  const amount = formatUsd(document.money.totalCents);
  return { name, note, amount, inWords: [name, note, amount].join(', ') };
}

export function bulkLinkMail({ url, expiresAt }: { url: string; expiresAt: Date }): MailContent {
  const brandingId = 1;
  const heading = 'Your orders are ready for payment';
  const until = formatLongDate(dayInTimeZone(expiresAt, WINERY_TIME_ZONE));
  const before = 'We have prepared your orders. You can review them and pay for all of them at once.';
  const after = `The link works until ${until}. Anyone with the link can see who the orders go to, so please keep it private.`;
  return letter(brandingId, {
    subject: `Your orders with ${BRANDS[brandingId].name} are ready for payment`,
    heading,
    preview: before,
    blocks: [before, { label: 'Review and Pay', href: url }, after],
  });
}
