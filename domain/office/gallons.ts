/** A US gallon is exactly 3785.411784 milliliters. */
export const ML_IN_A_GALLON = 3785.411784;

/** With two decimals, as people read it: 9 liters are 2.38. */
export function gallonsIn(liters: number): number {
  return Math.round((liters * 100_000) / ML_IN_A_GALLON) / 100;
}
