/** Where the carrier shows how far a parcel has come. All services of the shop are FedEx's. */
export function trackingHref(trackingNumber: string): string {
  return `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(trackingNumber)}`;
}
