import type { OrderDocument, OrderLine, SoldContent } from './order-document.ts';

type Sold = Pick<OrderDocument, 'lines'>;

/** One product in a line, with how many of it the whole line has. */
export interface Piece extends SoldContent {
  /** Counted from 1, as in `order_lines`. */
  readonly line: number;
  readonly pieces: number;
}

/** Everything that goes into the box, by line: kits as their contents. */
export function piecesOf({ lines }: Sold): Piece[] {
  return lines.flatMap(({ quantity, contents }, index) =>
    contents.map((content) => ({ ...content, line: index + 1, pieces: quantity * content.quantity })),
  );
}

export function bySku(one: Pick<SoldContent, 'sku'>, other: Pick<SoldContent, 'sku'>): number {
  return one.sku < other.sku ? -1 : Number(one.sku > other.sku);
}

/** Bottles of wine in a line, those of its kits too. */
export function bottlesIn({ quantity, contents }: Pick<OrderLine, 'quantity' | 'contents'>): number {
  return contents.reduce(
    (sum, content) => sum + (content.kind === 'wine' ? quantity * content.quantity : 0),
    0,
  );
}

/** Bottles of wine in an order, and what they hold in milliliters. */
export function wineIn(order: Sold): { bottles: number; ml: number } {
  const wines = piecesOf(order).filter(({ kind }) => kind === 'wine');
  return {
    bottles: wines.reduce((sum, { pieces }) => sum + pieces, 0),
    ml: wines.reduce((sum, { pieces, bottleVolumeMl }) => sum + pieces * (bottleVolumeMl ?? 0), 0),
  };
}

const HAS_SIZE = /\d ?(ml|l)\b/i;

/** On papers: 'Library Cabernet Sauvignon 2012 (1500 ml)'. Many names have their vintage and size already. */
export function nameOnPaper({
  name,
  vintage,
  bottleVolumeMl,
}: Pick<SoldContent, 'name' | 'vintage' | 'bottleVolumeMl'>): string {
  const year = vintage === null || name.includes(String(vintage)) ? '' : ` ${vintage}`;
  const isUsual = bottleVolumeMl === null || bottleVolumeMl === 750 || HAS_SIZE.test(name);
  return `${name}${year}${isUsual ? '' : ` (${bottleVolumeMl} ml)`}`;
}

/** The strongest bottle, in percent; 0 without alcohol. */
export function strongestIn({ lines }: Sold): number {
  return Math.max(...lines.map(({ alcoholVolume }) => alcoholVolume));
}
