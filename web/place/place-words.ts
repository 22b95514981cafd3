import type { Place } from '../../contract/place.ts';
import type { ToDoor } from '../../contract/quote.ts';
import { formatMoney } from '../ui/money.tsx';
import { shortDay } from '../ui/short-day.ts';

/** 'Ship to 94559 Napa, CA', 'Pick up in Oakville'. */
export function placeWords(place: Place): string {
  return place.pickup === null
    ? `Ship to ${place.zip} ${place.city}, ${place.stateShort}`
    : `Pick up in ${place.city}`;
}

/** For a card: '$167.62 to your door by Wed, Nov 25'. */
export function toDoorWords({ total, deliveryDate, shortReason }: ToDoor, place: Place): string | null {
  if (total === null || deliveryDate === null) return shortReason;
  return place.pickup === null
    ? `${formatMoney(total)} to your door by ${dateWords(deliveryDate)}`
    : `${formatMoney(total)} in ${place.city} from ${dateWords(deliveryDate)}`;
}

/** '11/25/2026' as 'Wed, Nov 25', whose month and day stay on one line. */
export function dateWords(date: string): string {
  const [month, day, year] = date.split('/');
  return shortDay(`${year}-${month}-${day}`).replace(/ (?=\d)/, '\u00a0');
}
