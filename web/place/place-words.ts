import type { Place } from '../../contract/place.ts';
import type { QuoteOption, ToDoor } from '../../contract/quote.ts';
import { formatMoney } from '../ui/money.tsx';
import { shortDay } from '../ui/short-day.ts';

/** 'Ship to 94559 Napa, CA', 'Pick up in Oakville'. */
export function placeWords(place: Place): string {
  return place.pickup === null
    ? `Ship to ${place.zip} ${place.city}, ${place.stateShort}`
    : `Pick up in ${place.city}`;
}

/** For a card: '$167.62 to your door by Wed, Nov 25'. */
export function toDoorWords(
  { total, deliveryDate, badWeather, shortReason }: ToDoor,
  place: Place,
): string | null {
  if (total === null || deliveryDate === null) return shortReason;
  return place.pickup === null
    ? `${formatMoney(total)} to your door ${arrivalWords({ deliveryDate, badWeather })}`
    : `${formatMoney(total)} in ${place.city} from ${dateWords(deliveryDate)}`;
}

/** 'by Wed, Nov 25', or 'once it is cooler': no day that can be chosen is safe for wine. */
export function arrivalWords({ deliveryDate, badWeather }: Arrival): string {
  return badWeather ? SAFE_AGAIN[badWeather.kind] : `by ${dateWords(deliveryDate)}`;
}

interface Arrival {
  readonly deliveryDate: string;
  readonly badWeather: QuoteOption['badWeather'];
}

export const SAFE_AGAIN = { warm: 'once it is cooler', freezing: 'once it is warmer' } as const;

/** '11/25/2026' as 'Wed, Nov 25', whose month and day stay on one line. */
export function dateWords(date: string): string {
  const [month, day, year] = date.split('/');
  return shortDay(`${year}-${month}-${day}`).replace(/ (?=\d)/, '\u00a0');
}
