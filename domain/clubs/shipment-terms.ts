import { addDays, type Day, dayOfWeek } from '../dates/day.ts';

/** When a club ships by itself (spec §9, 'Club terms'). */
export interface ShipmentTerms {
  /** 1 is Monday. */
  readonly shipWeekdays: readonly number[];
  /** So many days before a shipment its orders are processed. */
  readonly processedDaysLeast: number;
  readonly processedDaysMost: number;
}

/** Whether the club ships on that day of the week at all. */
export function isShipmentDay(day: Day, { shipWeekdays }: ShipmentTerms): boolean {
  return shipWeekdays.includes(dayOfWeek(day));
}

/** The days on which the orders of a shipment are processed, both included. */
export function processingDays(
  shipDay: Day,
  { processedDaysLeast, processedDaysMost }: ShipmentTerms,
): { from: Day; to: Day } {
  return { from: addDays(shipDay, -processedDaysMost), to: addDays(shipDay, -processedDaysLeast) };
}
