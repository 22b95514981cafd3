import { formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { deliveryDateOf } from '../shipping/delivery-date.ts';
import type { StoredShipping } from '../shipping/stored-shipping.ts';

/** The day of delivery, 'December 2, 2026' (spec §9). */
export function requestedDate(shipping: StoredShipping): string {
  const day = parseUsDate(deliveryDateOf(shipping.requestedShipDate, shipping));
  return day === null ? shipping.requestedShipDate : formatLongDate(day);
}

/** Spec §4: a requested date before today cannot be kept any more. A parcel that should have left cannot either. */
export function isDatePassed(shipping: StoredShipping, today: string): boolean {
  const [ship, now] = [parseUsDate(shipping.requestedShipDate), parseUsDate(today)];
  return ship !== null && now !== null && ship < now;
}
