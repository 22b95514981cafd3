import type { ClubShipment } from '../../contract/club-release.ts';
import { shipmentNameOf } from '../../domain/clubs/release-terms.ts';
import { formatLongDate, parseUsDate, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import type { ShipmentDone } from './shipment-path.ts';

export function shipmentName({ releaseName }: Pick<ClubShipment, 'releaseName'>): string {
  return shipmentNameOf(releaseName);
}

/** '2 × Club Membership, Three Bottles' */
export function itemOf({ item: { qty, description } }: Pick<ClubShipment, 'item'>): string {
  return `${qty} × ${description}`;
}

export function shipDayOf({ shipDate }: Pick<ClubShipment, 'shipDate'>): string {
  return longDate(shipDate);
}

function longDate(usDate: string): string {
  const day = parseUsDate(usDate);
  return day === null ? usDate : formatLongDate(day);
}

/** Why it leaves after the club's day; null if it does not. */
export function laterWords({
  shipDate,
  releaseDate,
  state,
}: Pick<ClubShipment, 'shipDate' | 'releaseDate' | 'state'>): string | null {
  if (shipDate === releaseDate || state === 'ordered') return null;
  return `The club ships on ${longDate(releaseDate)}. Yours stays in our cellar until the weather on its way is safe for wine.`;
}

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: WINERY_TIME_ZONE,
});
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: WINERY_TIME_ZONE,
});

/** 'Sunday, March 14, 11:59 PM Pacific time': it is unclear which day a midnight belongs to. */
export function lastMinuteOf({ windowEndsAt }: Pick<ClubShipment, 'windowEndsAt'>): string {
  const last = new Date(new Date(windowEndsAt).getTime() - 1);
  // Browsers and the server disagree on the blank before 'PM'.
  const time = clock.format(last).replace(/\s/g, ' ');
  return `${weekday.format(last)}, ${time} Pacific time`;
}

/** Includes the chosen quantity even if fewer are left by now. */
export function quantitiesOf({ item: { qty, cartLimit } }: Pick<ClubShipment, 'item'>): number[] {
  const offered = Array.from({ length: cartLimit }, (_, place) => place + 1);
  return qty > cartLimit ? [...offered, qty] : offered;
}

/** Null if the shipment has changed since. */
export function doneWords(done: ShipmentDone | null, shipment: ClubShipment): string | null {
  switch (`${done} ${shipment.state}`) {
    case 'quantity open':
      return `The quantity was changed: ${itemOf(shipment)}.`;
    case 'skipped held':
      return 'Done. You skipped this shipment.';
    case 'resumed open':
      return `The shipment will be sent to you: ${itemOf(shipment)}.`;
    default:
      return null;
  }
}
