import type { BulkCart, BulkCarts } from '../../contract/bulk.ts';

/** The others are shown with their reason and are not paid for. */
export function payableCarts({ shoppingCarts }: Pick<BulkCarts, 'shoppingCarts'>): readonly BulkCart[] {
  return shoppingCarts.filter(({ problem }) => problem === null);
}

export function countOf(orders: number): string {
  return orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`;
}

/** One payment takes a limited number of carts; the next payment takes the others. */
export function waitingWords({
  shoppingCarts,
  waiting,
}: Pick<BulkCarts, 'shoppingCarts' | 'waiting'>): string {
  const count = shoppingCarts.length;
  if (waiting > count) {
    const these = count === 1 ? 'This is the first' : `These are the first ${count.toLocaleString('en-US')}`;
    return `${these} of ${countOf(waiting)} that are waiting for your payment. The rest appear here after that.`;
  }
  if (count === 1) return 'This order is waiting for your payment.';
  const these = `These ${countOf(count)} are waiting for your payment.`;
  return payableCarts({ shoppingCarts }).length === count ? `${these} You pay once for all of them.` : these;
}
