import type { Shopper } from '../shopper.ts';

/** What one shopper does from the first request to the last; any answer but the expected one ends the run. */
export interface Journey {
  readonly name: string;
  readonly what: string;
  walk(shopper: Shopper, catalog: Catalog): Promise<void>;
}

/** What there is to buy, read once before the run. */
export interface Catalog {
  /** Singles of brand 2, well stocked: brand 2 delivers on any open day. */
  readonly bottles: readonly { readonly productId: number; readonly slug: string }[];
}

/** A bottle for the shopper, another one each time. */
export function bottleFor(catalog: Catalog, number: number): Catalog['bottles'][number] {
  const bottle = catalog.bottles[number % catalog.bottles.length];
  if (!bottle) throw new Error('The catalog is empty: there is nothing to measure with.');
  return bottle;
}
