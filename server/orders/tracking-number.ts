import { deliveryKindOf } from '../../domain/delivery/methods.ts';
import { readTrackingNumber } from '../../domain/delivery/tracking.ts';
import { accept, conflict, type Result, reject } from '../http/refusal.ts';

/** Refuses an invalid number, and a pickup order. */
export function trackingNumberFor(deliveryMethod: string, typed: string): Result<string> {
  if (deliveryKindOf(deliveryMethod) === 'winery-pickup') return reject(NO_PARCEL);
  const trackingNumber = readTrackingNumber(typed);
  return trackingNumber === null ? reject(NOT_A_NUMBER) : accept(trackingNumber);
}

const NO_PARCEL = conflict('This order is a winery pickup and has no tracking number.');
const NOT_A_NUMBER = conflict('A FedEx tracking number has 12, 15, 20 or 22 digits.');
