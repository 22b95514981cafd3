/** Where the carrier shows how far a parcel has come. All services of the shop are FedEx's. */
export function trackingHref(trackingNumber: string): string {
  return `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(trackingNumber)}`;
}

/**
 * A tracking number as an operator types or copies it, without the blanks and hyphens that labels have; null for what
 * cannot be one. FedEx gives out 12 digits for Express, 15 for Ground, and 20 or 22 where the bar code's frame is copied
 * along. A check digit is not asked for: the carrier changes how it is made, and a letter must be able to go out.
 */
export function readTrackingNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^(\d{12}|\d{15}|\d{20}|\d{22})$/.test(digits) ? digits : null;
}
