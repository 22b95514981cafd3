import type { CartItemRecord } from '../cart/cart-record.ts';

/** Bottles, or things, that a file wants more of than there are. */
export interface Shortage {
  readonly name: string;
  readonly wanted: number;
  readonly stock: number;
}

/** Counts what many carts would take from stock together; a kit takes its bottles. */
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
