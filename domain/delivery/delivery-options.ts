import { DELIVER, deliveryKindOf, GROUND_SERVICE, PICKUP_FEDEX, type Winery, wineriesOf } from './methods.ts';

export interface DeliveryOption {
  /** what is posted as `deliveryMethod` */
  readonly value: string;
  readonly label: string;
}

/**
 * The choices of 'Choose an option' (contract §6), given the wineries of the site's brand. Pick-ups that occur in data
 * without a label (33, 34) are in no brand's wineries and so never offered.
 */
export function deliveryOptions(
  wineries: readonly Pick<Winery, 'shipViaId' | 'name' | 'town'>[],
): DeliveryOption[] {
  return [
    { value: DELIVER, label: 'Deliver to an address' },
    { value: PICKUP_FEDEX, label: 'Pick up at a FedEx location' },
    ...wineries.map(({ shipViaId, name, town }) => ({
      value: String(shipViaId),
      label: `Pick up at ${name}, ${town}`,
    })),
  ];
}

/** Whether a brand's site offers a posted method: the other brand's wineries are not for its carts. */
export function isMethodOffered(deliveryMethod: string, brandingId: Winery['brandingId']): boolean {
  return deliveryOptions(wineriesOf(brandingId)).some(({ value }) => value === deliveryMethod);
}

/** The fields of the shared address form (spec §2), and the saved address that may have filled them. */
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

/** What a chosen carrier location leaves in the form. */
const LOCATION_FIELDS = ['isHoldAtFedex', 'fedexLocationId', 'pickUpPersonAddress'] as const;

export interface MethodResets {
  readonly shipViaId: number;
  /** fields of the shipping form that lose what they held */
  readonly cleared: readonly ((typeof ADDRESS_FIELDS)[number] | (typeof LOCATION_FIELDS)[number])[];
}

/**
 * What choosing a method changes in the shipping form (spec §4): delivery and carrier pick-up go back to service 1 and
 * clear the address, a winery's id becomes the shipViaId and its company is cleared. A carrier's location never
 * outlives a choice: posted with another method it would contradict it. Null for a method that there is not.
 */
export function resetsOf(deliveryMethod: string): MethodResets | null {
  const kind = deliveryKindOf(deliveryMethod);
  if (kind === null) return null;
  return kind === 'winery-pickup'
    ? { shipViaId: Number(deliveryMethod), cleared: ['company', ...LOCATION_FIELDS] }
    : { shipViaId: GROUND_SERVICE, cleared: [...ADDRESS_FIELDS, ...LOCATION_FIELDS] };
}
