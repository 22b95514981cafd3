import type { BrandingId } from '../brands/branding.ts';
import { CARRIERS, carrierOfMethod, DELIVER, deliveryKindOf, WINERIES, type Winery } from './methods.ts';

export interface DeliveryOption {
  /** the `deliveryMethod` to post */
  readonly value: string;
  readonly label: string;
}

/** Old data has pickups without a label (33, 34); no brand lists them, so they never appear. */
export function deliveryOptions(
  wineries: readonly Pick<Winery, 'shipViaId' | 'name' | 'town'>[],
): DeliveryOption[] {
  return [
    { value: DELIVER, label: 'Deliver to an address' },
    ...CARRIERS.map(({ method, name }) => ({ value: method, label: `Pick up at a ${name} location` })),
    ...wineries.map(({ shipViaId, name, town }) => ({
      value: String(shipViaId),
      label: `Pick up at ${name}, ${town}`,
    })),
  ];
}

/** Of the site's brand, then of the other brands in the cart: each hands out its own wine and the site's. */
export function wineriesOffered<Place extends Pick<Winery, 'brandingId'>>(
  wineries: readonly Place[],
  site: BrandingId,
  items: readonly { readonly brandingId: BrandingId }[],
): Place[] {
  const brands = new Set([site, ...items.map(({ brandingId }) => brandingId)]);
  return [...brands].flatMap((brand) => wineries.filter(({ brandingId }) => brandingId === brand));
}

/** The wineries of a brand that neither the site nor the cart is of do not count. */
export function isMethodOffered(
  deliveryMethod: string,
  site: BrandingId,
  items: readonly { readonly brandingId: BrandingId }[],
): boolean {
  const wineries = wineriesOffered(WINERIES, site, items);
  return deliveryOptions(wineries).some(({ value }) => value === deliveryMethod);
}

/** The fields of the shared address form, and the saved address that may have filled them. */
const ADDRESS_FIELDS = [
  'addressBookId',
  'name_first',
  'name_last',
  'company',
  'address1',
  'address2',
  'city',
  'stateId',
  'stateShort',
  'zip',
  'phone',
] as const;

const LOCATION_FIELDS = ['isHoldAtFedex', 'fedexLocationId', 'pickUpPersonAddress'] as const;

export interface MethodResets {
  readonly shipViaId: number;
  readonly cleared: readonly ((typeof ADDRESS_FIELDS)[number] | (typeof LOCATION_FIELDS)[number])[];
}

/**
 * Delivery and carrier pickup reset the service to the carrier's first and clear the address. A
 * winery's id becomes the shipViaId, and the company is cleared. A carrier location would contradict a new method, so it
 * never survives. Null for an unknown method.
 */
export function resetsOf(deliveryMethod: string): MethodResets | null {
  const kind = deliveryKindOf(deliveryMethod);
  if (kind === null) return null;
  const [{ shipViaId }] = carrierOfMethod(deliveryMethod).services;
  return kind === 'winery-pickup'
    ? { shipViaId: Number(deliveryMethod), cleared: ['company', ...LOCATION_FIELDS] }
    : { shipViaId, cleared: [...ADDRESS_FIELDS, ...LOCATION_FIELDS] };
}
