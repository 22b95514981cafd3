/** How many of a product one cart may hold: its own limit, lowered to what is in stock (contract §3). */
export function cartLimit(productLimit: number, stock: number): number {
  return Math.max(0, Math.min(productLimit, stock));
}

export interface StockLine {
  productId: number;
  quantity: number;
  /** what one unit of a kit is made of; a kit has no stock of its own */
  kitContents?: readonly { productId: number; quantity: number }[] | undefined;
}

/** How many of each stock product the lines need together, kits taken apart into their bottles. */
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
