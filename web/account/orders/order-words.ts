import type { CompletedOrder } from '../../../contract/orders.ts';
import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';

const STATUS: Readonly<Record<string, string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

/** A status that is new to these pages is shown as it is, capitalized. */
export function statusWord({ status }: CompletedOrder): string {
  return STATUS[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: WINERY_TIME_ZONE });

export function orderedOn({ orderedAt }: CompletedOrder): string {
  return longDate.format(new Date(orderedAt));
}

/** '4 items: Merlot Napa Valley 2022 and 2 more' */
export function contentsOf({ items }: CompletedOrder): string {
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  const others = items.length - 1;
  const more = others > 0 ? ` and ${others} more` : '';
  return `${count} ${count === 1 ? 'item' : 'items'}: ${items[0]?.description ?? ''}${more}`;
}
