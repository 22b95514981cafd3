import { addDays, type Day, dayOfWeek } from '../dates/day.ts';

/** A club's default shipping schedule. */
export interface ShipmentTerms {
  /** 1 is Monday. */
  readonly shipWeekdays: readonly number[];
  /** Order processing ends this many days before a shipment. */
  readonly processedDaysLeast: number;
  readonly processedDaysMost: number;
}

export function isShipmentDay(day: Day, { shipWeekdays }: ShipmentTerms): boolean {
  return shipWeekdays.includes(dayOfWeek(day));
}

/** Both inclusive. */
export function processingDays(
  shipDay: Day,
  { processedDaysLeast, processedDaysMost }: ShipmentTerms,
): { from: Day; to: Day } {
  return { from: addDays(shipDay, -processedDaysMost), to: addDays(shipDay, -processedDaysLeast) };
}
