import { cartLimit } from './stock.ts';

/** `parts`: the bottles in one unit of a kit. */
export interface WantedLine {
  readonly lineId: number;
  readonly quantity: number;
  readonly productLimit: number;
  readonly parts: readonly { readonly productId: number; readonly quantity: number }[];
}

export interface SettledLine {
  readonly lineId: number;
  readonly quantity: number;
  /** The highest quantity to offer: the product's own limit, lowered to the stock that earlier lines leave. */
  readonly cartLimit: number;
}

/** Earlier lines first, so a kit and its single bottles never promise the same bottle twice. */
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
