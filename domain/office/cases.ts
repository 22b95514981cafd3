/** A case holds nine liters: twelve bottles of 750 ml, six magnums. */
const CASE_ML = 9_000;

export interface InCases {
  readonly cases: number;
  readonly perCase: number;
  /** Bottles left over. */
  readonly loose: number;
}

/** How many cases the bottles fill; null for products without a bottle size, or with bottles larger than a case. */
export function inCases(bottles: number, bottleVolumeMl: number | null): InCases | null {
  if (bottleVolumeMl === null || bottleVolumeMl > CASE_ML) return null;
  const perCase = Math.floor(CASE_ML / bottleVolumeMl);
  return { cases: Math.floor(bottles / perCase), perCase, loose: bottles % perCase };
}
