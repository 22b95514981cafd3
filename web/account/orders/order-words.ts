import type { CompletedOrder } from '../../../contract/orders.ts';
import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { ORDER_STATUS_WORDS } from '../../../domain/orders/order-status.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';

const STATUS: Readonly<Record<string, string>> = { ...ORDER_STATUS_WORDS, delivered: 'Delivered' };

/** A status that is new to these pages is shown as it is, capitalized. */
export function statusWord({ status, pickUp }: CompletedOrder): string {
  // No parcel leaves for a winery.
  if (status === 'shipped' && pickUp?.kind === 'winery') return 'Picked up';
  return STATUS[status] ?? capitalized(status);
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
