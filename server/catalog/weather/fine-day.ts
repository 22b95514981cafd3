import type { Day } from '../../../domain/dates/day.ts';
import { openDeliveryDates, type ShipDateContext, toShipDate } from '../../../domain/delivery/ship-dates.ts';
import type { Weather } from './weather.ts';

interface FineDay {
  /** Null if none of the days is fine. */
  readonly fine: Day | null;
  /** The first one that the rules of delivery days allow; null for none. */
  readonly first: Day | null;
}

/** Among the next `count` open delivery days of the service, the first on which a parcel to the ZIP has fine weather. */
export function firstFineDay(
  context: ShipDateContext,
  { weather, zip, count }: { weather: Weather; zip: string; count: number },
): FineDay {
  const { shipViaId, leadDays } = context;
  const open = openDeliveryDates(context, count);
  const fine = open.find(
    (day) => weather.verdictOn({ zip, shipViaId, shipDay: toShipDate(day, leadDays) }).kind === 'fine',
  );
  return { fine: fine ?? null, first: open[0] ?? null };
}
