import { addDays, type Day } from '../dates/day.ts';

/** Days that every card holds an authorisation for sure (contract §3: five to seven). */
export const AUTHORISATION_LIVES_DAYS = 5;

/** So many days before it ships an order is paid for again: time to ask the shopper for another card. */
const AUTHORISED_AHEAD_DAYS = 2;

/** The last ship day that an authorisation of today lives to see: of later orders it is let go at once. */
export function lastShipDayHeldFrom(today: Day): Day {
  return addDays(today, AUTHORISATION_LIVES_DAYS);
}

/** The last ship day whose orders must be held today. */
export function lastShipDayToHold(today: Day): Day {
  return addDays(today, AUTHORISED_AHEAD_DAYS);
}
