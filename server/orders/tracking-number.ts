import { deliveryKindOf } from '../../domain/delivery/methods.ts';
import { readTrackingNumber } from '../../domain/delivery/tracking.ts';
import { accept, conflict, type Result, reject } from '../http/refusal.ts';

/** A tracking number in the carrier's format. Refused: an invalid number, or a pickup order. */
export function trackingNumberFor(deliveryMethod: string, typed: string): Result<string> {
  if (deliveryKindOf(deliveryMethod) === 'winery-pickup') return reject(NO_PARCEL);
  const trackingNumber = readTrackingNumber(typed);
  return trackingNumber === null ? reject(NOT_A_NUMBER) : accept(trackingNumber);
}

const NO_PARCEL = conflict('The order is picked up at a winery: no carrier has a number for it.');
const NOT_A_NUMBER = conflict('That is no tracking number: FedEx’s have 12, 15, 20 or 22 digits.');
