/** What a winery can choose: no parcel leaves on the day of its order (0), or from 7 am to 8 pm. */
export const LATEST_SHIP_HOURS = [0, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/** Whether today's parcels have left: it is the winery's latest hour for shipping, or later. Null: no such hour. */
export function isShippingOver(hour: number, latestShipHour: number | null): boolean {
  return latestShipHour !== null && hour >= latestShipHour;
}

/** '2 pm' */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}
