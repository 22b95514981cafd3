import type { Lookups } from '../../../contract/lookups.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { daysText, formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { type LeadDays, leadDays } from '../../../domain/delivery/methods.ts';
import { deliveryDateOf, onTheRoad } from '../shipping/delivery-date.ts';

/**
 * The day of delivery, 'December 2, 2026'. Of wine that waits for better weather, MM/DD/YYYY, not the day that it
 * cannot keep.
 */
export function requestedDate(
  shipping: StoredShipping,
  lookups: Pick<Lookups, 'roadDays'>,
  heldUntil?: string | null,
): string {
  if (heldUntil) return `About ${requestedDate({ ...shipping, requestedShipDate: heldUntil }, lookups)}`;
  const day = parseUsDate(deliveryDateOf(shipping.requestedShipDate, onTheRoad(shipping, lookups)));
  return day === null ? shipping.requestedShipDate : formatLongDate(day);
}

/** '2 days in transit. We ship on December 1, 2026.'; '4 business days in transit. …' by road. */
export function daysToShip(
  shipping: StoredShipping,
  lookups: Pick<Lookups, 'roadDays'>,
  holdNote?: string | null,
): string {
  const days = daysInTransit(leadDays(shipping, onTheRoad(shipping, lookups).roadDays));
  if (holdNote) return `${days} in transit. ${holdNote}`;
  const day = parseUsDate(shipping.requestedShipDate);
  const shipDay = day === null ? shipping.requestedShipDate : formatLongDate(day);
  return `${days} in transit. We ship on ${shipDay}.`;
}

function daysInTransit(lead: LeadDays): string {
  return typeof lead === 'number' ? daysText(lead) : daysText(lead.businessDays).replace(' ', ' business ');
}

/** A requested date before today can no longer be kept. Nor can the date of a parcel that should have left. */
export function isDatePassed(shipping: StoredShipping, today: string): boolean {
  const [ship, now] = [parseUsDate(shipping.requestedShipDate), parseUsDate(today)];
  return ship !== null && now !== null && ship < now;
}
