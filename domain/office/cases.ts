import { ML_IN_A_CASE } from '../catalog/liquid-units.ts';

export interface InCases {
  readonly cases: number;
  readonly perCase: number;
  /** Bottles left over. */
  readonly loose: number;
}

/** How many cases the bottles fill; null for products without a bottle size, or with bottles larger than a case. */
export function inCases(bottles: number, bottleVolumeMl: number | null): InCases | null {
  if (bottleVolumeMl === null || bottleVolumeMl > ML_IN_A_CASE) return null;
  const perCase = Math.floor(ML_IN_A_CASE / bottleVolumeMl);
  return { cases: Math.floor(bottles / perCase), perCase, loose: bottles % perCase };
}
