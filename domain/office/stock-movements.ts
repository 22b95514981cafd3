export const PRODUCT_KINDS = ['wine', 'merchandise', 'kit'] as const;

/** What changes the stock apart from sales. 'import': a product file or a command that set it. */
export const MOVEMENT_KINDS = [
  'receive',
  'count',
  'breakage',
  'sample',
  'return',
  'correction',
  'import',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const MOVEMENT_NAMES: Readonly<Record<MovementKind, string>> = {
  receive: 'Received',
  count: 'Counted',
  breakage: 'Breakage',
  sample: 'Sample',
  return: 'Returned',
  correction: 'Correction',
  import: 'Import',
};

/** All that changes the stock: of orders too. */
export const HISTORY_KINDS = [...MOVEMENT_KINDS, 'sale', 'cancellation', 'refund'] as const;
type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY_NAMES: Readonly<Record<HistoryKind, string>> = {
  ...MOVEMENT_NAMES,
  sale: 'Sold',
  cancellation: 'Canceled',
  refund: 'Refunded',
};

export interface Movement {
  readonly kind: MovementKind;
  /** Signed for a correction, what was counted for a count, positive for the others. */
  readonly quantity: number;
  /** For a count: the stock that the person saw. What was sold since then was not on the shelf either. */
  readonly seenStock: number;
}

/** By how much the stock changes; null where the quantity does not fit the kind. */
export function changeOf({ kind, quantity, seenStock }: Movement): number | null {
  switch (kind) {
    case 'receive':
    case 'return':
      return quantity > 0 ? quantity : null;
    case 'breakage':
    case 'sample':
      return quantity > 0 ? -quantity : null;
    case 'correction':
      return quantity !== 0 ? quantity : null;
    case 'count':
      return quantity >= 0 ? quantity - seenStock : null;
    case 'import':
      return null;
  }
}

/**
 * Why a movement asks first: it changes the stock by more than half, as 18 for 1,800 does. Null: it does not. What comes in
 * never asks.
 */
export function surpriseOf({ kind, ...movement }: Movement, stock: number): string | null {
  if (kind === 'receive' || kind === 'return' || stock === 0) return null;
  const change = changeOf({ kind, ...movement });
  if (change === null || Math.abs(change) * 2 <= stock) return null;
  const [from, to] = [stock, stock + change].map((count) => count.toLocaleString('en-US'));
  return `This changes the stock from ${from} to ${to}.`;
}
