import type { CartItemRecord } from '../cart/cart-record.ts';

/** A product that a file needs more of than the stock has. */
export interface Shortage {
  readonly name: string;
  readonly wanted: number;
  readonly stock: number;
}

/** Counts what many carts together would take from stock; a kit counts as its bottles. */
export function stockCounter() {
  const counts = new Map<number, { name: string; wanted: number; stock: number }>();
  return {
    take(items: readonly CartItemRecord[]): void {
      for (const { product, quantity } of items) {
        const { productId, name, stock } = product;
        const parts = product.parts ?? [{ productId, name, quantity: 1, stock: stock ?? 0 }];
        for (const part of parts) {
          const before = counts.get(part.productId)?.wanted ?? 0;
          const wanted = before + quantity * part.quantity;
          counts.set(part.productId, { name: part.name, wanted, stock: part.stock });
        }
      }
    },
    shortages: (): Shortage[] => [...counts.values()].filter(({ wanted, stock }) => wanted > stock),
  };
}
