import { carrierOf } from './methods.ts';

/** The carrier's tracking page. */
export function trackingHref(shipViaId: number, trackingNumber: string): string {
  return carrierOf(shipViaId).trackingPage + encodeURIComponent(trackingNumber);
}

/** Null if the carrier has no such numbers. */
export function readTrackingNumber(shipViaId: number, text: string): string | null {
  const number = text.replaceAll(/[\s-]/g, '');
  return carrierOf(shipViaId).trackingNumber.format.test(number) ? number : null;
}
