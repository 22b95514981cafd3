import { addDays, type Day, formatLongDate } from '../dates/day.ts';

/** The specification's 48 hours. */
const SOON_DAYS = 2;

interface ShipDayAndToday {
  readonly shipDay: Day;
  readonly today: Day;
}

export function isProcessedSoon({ shipDay, today }: ShipDayAndToday): boolean {
  return shipDay <= addDays(today, SOON_DAYS);
}

/** When an order leaves, after its confirmation: the specification's text, unless its ship day is farther away than that. */
export function processingWords(days: ShipDayAndToday): string {
  return isProcessedSoon(days)
    ? 'Your order will be processed within 24 to 48 hours.'
    : `We ship it on ${formatLongDate(days.shipDay)}.`;
}
