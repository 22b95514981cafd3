import { addDays, type Day } from '../dates/day.ts';
import type { ShipmentTerms } from './shipment-terms.ts';

/** So many times what the tier holds may a member have of one release, as far as there is stock. */
export const MOST_OF_A_RELEASE = 6;

/** The first day on which members may change nothing any more, where an operator names none: processing begins. */
export function usualWindowEnd(shipDay: Day, { processedDaysMost }: ShipmentTerms): Day {
  return addDays(shipDay, -processedDaysMost);
}
