import { addDays, type Day } from '../dates/day.ts';

/** Days that every card keeps an authorization. */
export const AUTHORIZATION_LIVES_DAYS = 5;

/** We authorize again this many days before shipping, so the shopper has time to give another card. */
const AUTHORIZED_AHEAD_DAYS = 2;

/** With an authorization taken today. We void authorizations of later orders at once. */
export function lastShipDayCovered(today: Day): Day {
  return addDays(today, AUTHORIZATION_LIVES_DAYS);
}

export function lastShipDayToAuthorize(today: Day): Day {
  return addDays(today, AUTHORIZED_AHEAD_DAYS);
}
