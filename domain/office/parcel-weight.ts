const POUNDS_A_BOTTLE = 3;
const STANDARD_BOTTLE_ML = 750;
const BOX_POUNDS = 1;

/** In pounds, rounded up to a tenth: 3 for each 750 ml, and 1 for the box. */
export function parcelPounds(wineMl: number): number {
  const tenths = Math.ceil((wineMl * POUNDS_A_BOTTLE * 10) / STANDARD_BOTTLE_ML);
  return (tenths + BOX_POUNDS * 10) / 10;
}
