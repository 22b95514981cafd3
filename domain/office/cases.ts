/** A case holds nine liters: twelve bottles of 750 ml, six magnums. */
const CASE_ML = 9_000;

export interface InCases {
  readonly cases: number;
  readonly perCase: number;
  /** Bottles beside the full cases. */
  readonly loose: number;
}

/** How many full cases so many bottles of one size are; null for what is not sold in bottles, or in bottles larger than a case. */
export function inCases(bottles: number, bottleVolumeMl: number | null): InCases | null {
  if (bottleVolumeMl === null || bottleVolumeMl > CASE_ML) return null;
  const perCase = Math.floor(CASE_ML / bottleVolumeMl);
  return { cases: Math.floor(bottles / perCase), perCase, loose: bottles % perCase };
}
