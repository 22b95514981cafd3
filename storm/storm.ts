import type { StormShop } from './storm-shop.ts';

/** How much of it runs: the slice in `npm test` takes a minute, the long form a quarter of an hour. */
export type Force = 'slice' | 'long';

/** A promise of docs/guarantees.md that a storm puts to the test. */
export type PromiseName =
  | 'One submit, one charge, one order'
  | 'The process may die anywhere'
  | 'The gateway may do its worst'
  | 'No bottle sold twice'
  | 'Bulk payment is all or nothing per cart and never twice'
  | 'Staff move an order’s money once'
  | 'Staff move each order’s money once'
  | 'The cart is not lost'
  | 'A promo limit holds'
  | 'Database down while running'
  | 'The machine of the database may die'
  | 'Any malformed, oversized or hostile request';

export interface Storm {
  readonly name: string;
  readonly promise: PromiseName;
  /** What is counted as tried. */
  readonly counts: string;
  blow(shop: StormShop, force: Force): Promise<Blown>;
}

export interface Blown {
  readonly tried: number;
  /** Each a broken promise, in a sentence. */
  readonly lost: readonly string[];
  /** What can be known only once no payment is without an outcome any more. */
  readonly afterwards?: () => Promise<readonly string[]>;
}
