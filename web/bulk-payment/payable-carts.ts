import type { BulkCart, BulkCarts } from '../../contract/bulk.ts';

/** Those that can be ordered as things are. The others are shown with their reason, and are not paid for. */
export function payableCarts({ shoppingCarts }: Pick<BulkCarts, 'shoppingCarts'>): readonly BulkCart[] {
  return shoppingCarts.filter(({ problem }) => problem === null);
}
