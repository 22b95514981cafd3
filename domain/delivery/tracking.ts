/** The carrier's tracking page. All of the shop's services are FedEx's. */
export function trackingHref(trackingNumber: string): string {
  return `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(trackingNumber)}`;
}

/**
 * Null if it cannot be one. FedEx uses 12 digits for Express, 15 for Ground, and 20 or 22 when the bar code's frame is
 * copied too. We check no check digit: the carrier changes its method, and staff must be able to ship.
 */
export function readTrackingNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^(\d{12}|\d{15}|\d{20}|\d{22})$/.test(digits) ? digits : null;
}
