import { type Day, formatLongDate } from '../dates/day.ts';

/** One authorization covers all orders of a bulk payment; each order captures its own part when it ships. */
export const BULK_CHARGED_WHEN = 'We charge your card for each order when it ships.';

/** Of a link with nothing left to pay. */
export function paidWords(orders: number): string {
  return orders === 1 ? 'This order is paid.' : 'These orders are paid.';
}

/** What one recipient gets: '1 × Cabernet Sauvignon, 2 × Corkscrew' */
export function contentsWords(
  items: readonly { readonly quantity: number; readonly description: string }[],
): string {
  return items.map(({ quantity, description }) => `${quantity} × ${description}`).join(', ');
}

/** When it arrives, or that the wine waits for better weather. */
export function arrivalWords({ day, holdNote }: { day: Day; holdNote: string | null }): string {
  return holdNote ?? `Arrives ${formatLongDate(day)}`;
}
