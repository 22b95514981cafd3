import { cartLimit } from './stock.ts';

/** A line of a cart beside what limits it. `parts`: one unit of a kit, taken apart into its bottles. */
export interface WantedLine {
  readonly lineId: number;
  readonly quantity: number;
  readonly productLimit: number;
  readonly parts: readonly { readonly productId: number; readonly quantity: number }[];
}

export interface SettledLine {
  readonly lineId: number;
  /** 0 when nothing is left of it. */
  readonly quantity: number;
  /** How many the shopper may choose: the product's own limit, lowered to what the earlier lines leave in stock. */
  readonly cartLimit: number;
}

/**
 * What each line can have of the stock, earlier lines first, so that a kit and its single bottles never promise the
 * same bottle twice (contract §3, 'sold out on reading').
 */
export function settleStock(
  lines: readonly WantedLine[],
  stock: ReadonlyMap<number, number>,
): readonly SettledLine[] {
  const left = new Map(stock);
  return lines.map(({ lineId, quantity, productLimit, parts }) => {
    const inStock = Math.min(
      ...parts.map((part) => Math.floor((left.get(part.productId) ?? 0) / part.quantity)),
    );
    const limit = cartLimit(productLimit, inStock);
    const settled = Math.min(quantity, limit);
    for (const part of parts) {
      left.set(part.productId, (left.get(part.productId) ?? 0) - settled * part.quantity);
    }
    return { lineId, quantity: settled, cartLimit: limit };
  });
}
