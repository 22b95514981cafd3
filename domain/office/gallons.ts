import { ML_IN_A_GALLON } from '../catalog/liquid-units.ts';

/** With two decimals, as people read it: 9 liters are 2.38. */
export function gallonsIn(liters: number): number {
  return Math.round((liters * 100_000) / ML_IN_A_GALLON) / 100;
}
