import type { StoredShipping } from '../../../contract/shipping.ts';
import { formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { leadDays } from '../../../domain/delivery/methods.ts';
import { deliveryDateOf } from '../shipping/delivery-date.ts';

/**
 * The day of delivery, 'December 2, 2026' (spec §9). Of wine that waits for better weather, MM/DD/YYYY, not the day that it
 * cannot keep.
 */
export function requestedDate(shipping: StoredShipping, heldUntil?: string | null): string {
  if (heldUntil) return `About ${requestedDate({ ...shipping, requestedShipDate: heldUntil })}`;
  const day = parseUsDate(deliveryDateOf(shipping.requestedShipDate, shipping));
  return day === null ? shipping.requestedShipDate : formatLongDate(day);
}

/** '2 days in transit. We ship on December 1, 2026.' */
export function daysToShip(shipping: StoredShipping, holdNote?: string | null): string {
  const days = leadDays(shipping);
  if (holdNote) return `${days} ${days === 1 ? 'day' : 'days'} in transit. ${holdNote}`;
  const day = parseUsDate(shipping.requestedShipDate);
  const shipDay = day === null ? shipping.requestedShipDate : formatLongDate(day);
  return `${days} ${days === 1 ? 'day' : 'days'} in transit. We ship on ${shipDay}.`;
}

/** Spec §4: a requested date before today can no longer be kept. Nor can the date of a parcel that should have left. */
export function isDatePassed(shipping: StoredShipping, today: string): boolean {
  const [ship, now] = [parseUsDate(shipping.requestedShipDate), parseUsDate(today)];
  return ship !== null && now !== null && ship < now;
}
