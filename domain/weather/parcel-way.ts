import { addDays, type Day, dayOfWeek } from '../dates/day.ts';

export type ParcelPart = 'origin' | 'hub' | 'depot' | 'door';

/** Where a parcel spends a day. What it flies over does not count. */
export interface ParcelStop {
  readonly day: Day;
  readonly part: ParcelPart;
}

export interface Parcel {
  readonly shipDay: Day;
  readonly isOvernight: boolean;
  /** On the road, in business days; null: it flies. */
  readonly roadDays?: number | null;
  readonly isHoliday: (day: Day) => boolean;
}

/**
 * The ship day at the winery, a night in the carrier's hub if two days are paid for, then the door.
 * On weekends and holidays such a parcel waits in the hub's depot; one sent overnight does not leave before. On
 * the road it is in a truck or a depot, by day too, until the day at the door.
 */
export function parcelWay({ shipDay, isOvernight, roadDays = null, isHoliday }: Parcel): ParcelStop[] {
  const businessDays = isOvernight ? 1 : (roadDays ?? 2);
  const between = roadDays === null ? 'hub' : 'depot';
  const stops: ParcelStop[] = [{ day: shipDay, part: 'origin' }];
  let traveled = 0;
  for (let day = addDays(shipDay, 1); traveled < businessDays; day = addDays(day, 1)) {
    const isResting = [0, 6].includes(dayOfWeek(day)) || isHoliday(day);
    if (isResting && isOvernight) continue;
    if (!isResting) traveled += 1;
    stops.push({ day, part: isResting ? 'depot' : traveled === businessDays ? 'door' : between });
  }
  return stops;
}
