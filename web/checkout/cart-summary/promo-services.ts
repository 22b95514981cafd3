import type { Cart } from '../../../contract/cart.ts';
import type { Lookups } from '../../../contract/lookups.ts';

export interface PromoServices {
  readonly doesNotCount: string;
  readonly countsAgain: string;
}

/** Null if the service makes no difference. */
export function promoServices(
  { promoCode, promoShipViaIds, brandingId }: Pick<Cart, 'promoCode' | 'promoShipViaIds' | 'brandingId'>,
  shippers: Lookups['shippers'],
): PromoServices | null {
  if (promoCode === null || promoShipViaIds === null) return null;
  const names = (counts: boolean) =>
    shippers
      .filter((shipper) => shipper.brandingId === brandingId)
      .filter((shipper) => promoShipViaIds.includes(shipper.shipTrackingTypeId) === counts)
      .map((shipper) => shipper.shipTrackingName)
      .join(' or ');
  return {
    doesNotCount: `${promoCode} can’t be used with ${names(false)}.`,
    countsAgain: `${promoCode} counts again with ${names(true)}.`,
  };
}
