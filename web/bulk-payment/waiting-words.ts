import type { BulkCarts } from '../../contract/bulk.ts';
import { countOf } from './count-of.ts';

/** What waits, and whether it is all of it: one payment takes so many carts, and the others come after it. */
export function waitingWords({
  shoppingCarts,
  waiting,
}: Pick<BulkCarts, 'shoppingCarts' | 'waiting'>): string {
  const shown = shoppingCarts.length;
  if (waiting > shown) {
    const these = shown === 1 ? 'This is the first' : `These are the first ${shown.toLocaleString('en-US')}`;
    return `${these} of ${countOf(waiting)} that are waiting for your payment. The next ones are here after that.`;
  }
  return shown === 1
    ? 'This order is waiting for your payment.'
    : `These ${countOf(shown)} are waiting for your payment. You pay once for all of them.`;
}
