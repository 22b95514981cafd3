import type { BulkCarts } from '../../../contract/bulk.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { arrivalWords, BULK_CHARGED_WHEN, contentsWords } from '../../../domain/bulk/bulk-words.ts';
import { dayInTimeZone, formatLongDate, parseUsDate, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';
import type { ProductRow } from '../../messages/mails/blocks.ts';
import { letter, type MailContent } from '../../messages/mails/letter.ts';
import { adultSignature, isCalifornian } from '../../ordering/order-messages/order-parts.ts';
import { deliveryDayOf, type OrderRecord } from '../../ordering/orders/order-wire.ts';

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
      BULK_CHARGED_WHEN,
      ...adultSignature(orders.map(({ document }) => document)),
      ...(orders.some(({ document }) => isCalifornian(document)) ? (['ALCOHOL-WARNING'] as const) : []),
    ],
  });
}

function rowOf({ orderId, document }: OrderRecord): ProductRow {
  const { name_first, name_last, city, stateShort } = document.delivery.address;
  const name = `Order Number: ${orderId}`;
  const contents = contentsWords(document.lines);
  const { heldUntil } = document.delivery;
  const holdNote = heldUntil ? holdWords(heldUntil) : null;
  const day = arrivalWords({ day: deliveryDayOf(document), holdNote });
  const note = `${name_first} ${name_last}, ${city}, ${stateShort}. ${contents}. ${day}`;
  const amount = formatUsd(document.money.totalCents);
  return { name, note, amount, inWords: [name, note, amount].join(', ') };
}

interface BulkRequest extends Pick<BulkCarts, 'shoppingCarts' | 'waiting'> {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Names what the page behind the link shows: for whom which bottles are, and when they arrive. */
export function bulkLinkMail({ url, expiresAt, shoppingCarts, waiting }: BulkRequest): MailContent {
  const payable = shoppingCarts.filter(({ problem }) => problem === null);
  const total = formatUsd(
    payable.reduce((sum, { totals }) => sum + dollarsToCents(totals.totalAmountDue), 0),
  );
  const more = waiting - shoppingCarts.length;
  const hasMore = more === 1 ? '1 more order waits.' : `${more.toLocaleString('en-US')} more orders wait.`;
  const brandingId = 1;
  const heading = 'Your orders are ready for payment';
  const until = formatLongDate(dayInTimeZone(expiresAt, WINERY_TIME_ZONE));
  const before = 'We have prepared your orders. You can review them and pay for all of them at once.';
  const after = `The link works until ${until}. Anyone with the link can see who the orders go to, so please keep it private.`;
  return letter(brandingId, {
    subject: `Your orders with ${BRANDS[brandingId].name} are ready for payment`,
    heading,
    preview: before,
    blocks: [
      before,
      ...(payable.length === 0
        ? []
        : [{ products: payable.map(requestRow), sums: [['Total', total] as const] }]),
      ...shoppingCarts.flatMap(({ problem, shippingAddress: to }) =>
        problem === null ? [] : [`${recipientOf(to)}: ${problem}`],
      ),
      ...(more > 0 ? [hasMore] : []),
      BULK_CHARGED_WHEN,
      { label: 'Review and Pay', href: url },
      after,
    ],
  });
}

type Cart = BulkCarts['shoppingCarts'][number];

function requestRow({ shippingAddress, items, requestedDeliveryDate, holdNote, totals }: Cart): ProductRow {
  const name = recipientOf(shippingAddress);
  const day = parseUsDate(requestedDeliveryDate);
  const note = `${contentsWords(items)}.${day === null ? '' : ` ${arrivalWords({ day, holdNote: holdNote ?? null })}`}`;
  const amount = formatUsd(dollarsToCents(totals.totalAmountDue));
  return { name, note, amount, inWords: [name, note, amount].join(', ') };
}

function recipientOf({ name_first, name_last, city, stateShort }: Cart['shippingAddress']): string {
  return `${name_first} ${name_last}, ${city}, ${stateShort}`;
}
