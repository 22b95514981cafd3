import type { Day } from '../../../domain/dates/day.ts';
import {
  isListMode,
  openDeliveryDates,
  type ShipDateContext,
  toShipDate,
} from '../../../domain/delivery/ship-dates.ts';
import type { Weather } from './weather.ts';

interface WantedParcel {
  readonly zip: string;
  readonly shipDay: Day;
  /** Whatever the weather, as far as that may be chosen. */
  readonly isWanted: boolean;
}

/** Two or three a week: a year. */
const DAYS_LOOKED_AT = 160;

/** The first ship day after the chosen one whose weather is fine; null if the chosen one is, or none is. */
export function expectedHold(
  weather: Weather,
  context: ShipDateContext,
  { zip, shipDay, isWanted }: WantedParcel,
): Day | null {
  const { shipViaId, leadDays } = context;
  const verdictOn = (day: Day) => weather.verdictOn({ zip: zip.slice(0, 5), shipViaId, shipDay: day });
  const verdict = verdictOn(shipDay);
  if (verdict.kind === 'fine' || (isWanted && !verdict.isForbidden)) return null;
  const fineAfter = (after: Day, days: readonly Day[]) =>
    days
      .map((day) => toShipDate(day, leadDays))
      .find((day) => day > after && verdictOn(day).kind === 'fine') ?? null;
  const open = openDeliveryDates(context, DAYS_LOOKED_AT);
  const fine = fineAfter(shipDay, open);
  const lastListed = open.at(-1);
  if (fine !== null || !isListMode(context) || lastListed === undefined) return fine;
  // A list reaches a few weeks ahead; what waits longer leaves on a day after it.
  return fineAfter(lastListed, openDeliveryDates(withoutList(context), DAYS_LOOKED_AT));
}

function withoutList(context: ShipDateContext): ShipDateContext {
  return { ...context, requiresShipDate: false, calendar: { ...context.calendar, shipDates: [] } };
}
