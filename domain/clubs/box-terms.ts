import type { Cents } from '../money/cents.ts';
import { MOST_OF_A_RELEASE } from './release-terms.ts';

export interface BoxWine {
  readonly productId: number;
  readonly quantity: number;
  /** Of one bottle in the shop. */
  readonly unitPriceCents: Cents;
}

export const bottlesIn = (wines: readonly Pick<BoxWine, 'quantity'>[]) =>
  wines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A member has agreed to the tier's number of bottles. Null: the box is allowed. */
export function explainBoxSize(wines: readonly BoxWine[], tier: readonly BoxWine[]): string | null {
  const [bottles, least] = [bottlesIn(wines), bottlesIn(tier)];
  const most = least * MOST_OF_A_RELEASE;
  if (bottles >= least && bottles <= most) return null;
  return `The tier allows ${least} to ${most} bottles in a box. This one would hold ${bottles}.`;
}

/**
 * The tier's share of the shop's price, for each bottle: a dearer wine raises the price and a further bottle costs what a
 * member pays. A box that costs more in the tier than in the shop takes the shop's price for what is different.
 */
export function priceOfBox(
  wines: readonly BoxWine[],
  tier: { readonly wines: readonly BoxWine[]; readonly priceCents: Cents },
): Cents {
  const { priceCents } = tier;
  const [shop, changed] = [shopPrice(tier.wines), shopPrice(wines)];
  if (priceCents >= shop) return Math.max(0, priceCents + changed - shop);
  return Math.round((priceCents * changed) / shop);
}

function shopPrice(wines: readonly BoxWine[]): Cents {
  return wines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
}

export function isSameBox(one: readonly BoxWine[], other: readonly BoxWine[]): boolean {
  const counts = new Map(other.map(({ productId, quantity }) => [productId, quantity]));
  return (
    one.length === other.length && one.every(({ productId, quantity }) => counts.get(productId) === quantity)
  );
}
