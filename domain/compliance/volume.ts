import { addMonths, type Day } from '../dates/day.ts';

export interface VolumeCap {
  readonly maxMl: number;
  /** how long the cap looks back, rolling; 0: it holds for each shipment alone */
  readonly months: 0 | 1 | 2 | 12;
  /** whose wine is added up */
  readonly per: 'person' | 'address' | 'person-or-address';
}

/** Wine that went, or is to go, to the same state: placed orders of either brand, shipments of open memberships. */
export interface CountedShipment {
  readonly day: Day;
  readonly ml: number;
  readonly isSameCustomer: boolean;
  readonly isSameAddress: boolean;
}

/**
 * How many millilitres of a cap are taken already for a shipment of a day: the most in any window that would hold it,
 * the windows of later shipments included. A shipment counts from its day until the same day of a later month, so that
 * a cap kept in this way is kept in every calendar month and year, too.
 */
export function usedMl(cap: VolumeCap, history: readonly CountedShipment[], day: Day): number {
  if (cap.months === 0) return 0;
  const counted = history.filter((shipment) => isCounted(cap.per, shipment));
  const leaves = addMonths(day, cap.months);
  const ends = counted.map((shipment) => shipment.day).filter((end) => end > day && end < leaves);
  return Math.max(...[day, ...ends].map((end) => mlAt(end, cap.months, counted)));
}

/**
 * The first day after `day` on which a shipment of so much wine keeps within all caps, or null when it alone is more
 * than one of them.
 */
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

/** All that counts on a day, which is the last one of a window. */
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
