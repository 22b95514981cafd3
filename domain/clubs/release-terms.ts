import { addDays, type Day, dayInTimeZone, WINERY_TIME_ZONE } from '../dates/day.ts';
import type { ShipmentTerms } from './shipment-terms.ts';

/** A member may take at most this many times the tier's contents from one release, as stock allows. */
export const MOST_OF_A_RELEASE = 6;

/** The first day on which members can change nothing, unless staff set another day. Processing begins on it. */
export function usualWindowEnd(shipDay: Day, { processedDaysMost }: ShipmentTerms): Day {
  return addDays(shipDay, -processedDaysMost);
}

/** The last day on which members may change their shipments: a window ends with a day. */
export function lastDayOfWindow(windowEndsAt: Date): Day {
  return addDays(dayInTimeZone(windowEndsAt, WINERY_TIME_ZONE), -1);
}

/** 'Spring 2027 Shipment', even if staff already ended the release's name with "Shipment". */
export function shipmentNameOf(releaseName: string): string {
  return /\bshipment$/i.test(releaseName) ? releaseName : `${releaseName} Shipment`;
}
