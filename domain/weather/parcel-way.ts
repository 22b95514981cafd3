import { addDays, type Day, dayOfWeek } from '../dates/day.ts';

export type ParcelPart = 'origin' | 'way' | 'depot' | 'door';

/** Where a parcel spends a day. */
export interface ParcelStop {
  readonly day: Day;
  readonly part: ParcelPart;
  /** The share of the way behind it: 0 at the winery, 1 at the door. */
  readonly share: number;
}

/** Miles from the winery, and the business days that a ground parcel takes (weather facts, section 5). */
const GROUND_DAYS: readonly (readonly [miles: number, days: number])[] = [
  [150, 1],
  [600, 2],
  [1_000, 3],
  [1_400, 4],
];
const MOST_GROUND_DAYS = 5;

export function groundDays(miles: number): number {
  return GROUND_DAYS.find(([most]) => miles <= most)?.[1] ?? MOST_GROUND_DAYS;
}

export interface Parcel {
  readonly shipDay: Day;
  readonly isOvernight: boolean;
  /** From the winery. */
  readonly miles: number;
  readonly isHoliday: (day: Day) => boolean;
}

/**
 * A day at a time: the ship day at the winery, then evenly along the way. On weekends and holidays a parcel waits in
 * the depot that it reached. Overnight it flies, so only the winery and the door count.
 */
export function parcelWay({ shipDay, isOvernight, miles, isHoliday }: Parcel): ParcelStop[] {
  const businessDays = isOvernight ? 1 : groundDays(miles);
  const stops: ParcelStop[] = [{ day: shipDay, part: 'origin', share: 0 }];
  let traveled = 0;
  for (let day = addDays(shipDay, 1); traveled < businessDays; day = addDays(day, 1)) {
    const isResting = [0, 6].includes(dayOfWeek(day)) || isHoliday(day);
    if (!isResting) traveled += 1;
    const share = traveled / businessDays;
    if (isResting && isOvernight) continue;
    stops.push({ day, share, part: isResting ? 'depot' : share === 1 ? 'door' : 'way' });
  }
  return stops;
}
