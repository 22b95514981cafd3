/** The largest quantity of a product in one cart: its limit, lowered to the stock. */
export function cartLimit(productLimit: number, stock: number): number {
  return Math.max(0, Math.min(productLimit, stock));
}

export interface StockLine {
  productId: number;
  quantity: number;
  /** the bottles in one unit of a kit; a kit has no stock itself */
  kitContents?: readonly { productId: number; quantity: number }[] | undefined;
}

/** Kits are split into their bottles. */
export function stockDemand(lines: readonly StockLine[]): Map<number, number> {
  const demand = new Map<number, number>();
  for (const line of lines) {
    const parts = line.kitContents?.length ? line.kitContents : [{ productId: line.productId, quantity: 1 }];
    for (const part of parts) {
      const wanted = part.quantity * line.quantity;
      if (wanted > 0) demand.set(part.productId, (demand.get(part.productId) ?? 0) + wanted);
    }
  }
  return demand;
}
