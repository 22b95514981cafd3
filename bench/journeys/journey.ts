import type { Shopper } from '../shopper.ts';

/** What one shopper does from the first request to the last; any answer but the expected one ends the run. */
export interface Journey {
  readonly name: string;
  readonly what: string;
  walk(shopper: Shopper, cellar: Cellar): Promise<void>;
}

/** What there is to buy, read once before the run. */
export interface Cellar {
  /** Singles of brand 2, well stocked: brand 2 delivers on any open day. */
  readonly bottles: readonly { readonly productId: number; readonly slug: string }[];
}

/** A bottle for the shopper, another one each time. */
export function bottleFor(cellar: Cellar, number: number): Cellar['bottles'][number] {
  const bottle = cellar.bottles[number % cellar.bottles.length];
  if (!bottle) throw new Error('The cellar is empty: there is nothing to measure with.');
  return bottle;
}
