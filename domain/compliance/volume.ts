import { addMonths, type Day } from '../dates/day.ts';

export interface VolumeCap {
  readonly maxMl: number;
  /** the rolling look-back window in months; 0: the cap applies to each shipment separately */
  readonly months: 0 | 1 | 2 | 12;
  readonly per: 'person' | 'address' | 'person-or-address';
}

/** Whether earlier shipments count toward the cap. */
export function looksBack({ months }: VolumeCap): boolean {
  return months > 0;
}

/** Wine sent or due to go to the same state: placed orders of either brand, and shipments of open memberships. */
export interface CountedShipment {
  readonly day: Day;
  readonly ml: number;
  readonly isSameCustomer: boolean;
  readonly isSameAddress: boolean;
}

/**
 * The most in any window that contains the day, including windows of later shipments. A shipment counts until the same
 * day of a later month, so a cap that holds here also holds in every calendar month and year.
 */
export function usedMl(cap: VolumeCap, history: readonly CountedShipment[], day: Day): number {
  if (!looksBack(cap)) return 0;
  const counted = history.filter((shipment) => isCounted(cap.per, shipment));
  const leaves = addMonths(day, cap.months);
  const ends = counted.map((shipment) => shipment.day).filter((end) => end > day && end < leaves);
  return Math.max(...[day, ...ends].map((end) => mlAt(end, cap.months, counted)));
}

/** Null if this volume by itself exceeds a cap. */
export function firstFittingDay(
  caps: readonly VolumeCap[],
  history: readonly CountedShipment[],
  { day, ml }: { day: Day; ml: number },
): Day | null {
  if (caps.some((cap) => ml > cap.maxMl)) return null;
  const candidates = caps.flatMap((cap) => history.map((shipment) => addMonths(shipment.day, cap.months)));
  const fits = (candidate: Day) => caps.every((cap) => usedMl(cap, history, candidate) + ml <= cap.maxMl);
  return (
    [...new Set(candidates)]
      .filter((candidate) => candidate > day)
      .toSorted()
      .find(fits) ?? null
  );
}

function mlAt(end: Day, months: number, counted: readonly CountedShipment[]): number {
  return counted
    .filter((shipment) => shipment.day <= end && end < addMonths(shipment.day, months))
    .reduce((sum, shipment) => sum + shipment.ml, 0);
}

function isCounted(per: VolumeCap['per'], { isSameCustomer, isSameAddress }: CountedShipment): boolean {
  switch (per) {
    case 'person':
      return isSameCustomer;
    case 'address':
      return isSameAddress;
    case 'person-or-address':
      return isSameCustomer || isSameAddress;
  }
}
