import { BRANDING_IDS, type BrandingId } from '../brands/branding.ts';

/** The two ways to ship an order (spec §3). A winery pickup posts the winery's id as text instead ('17'). */
export const DELIVER = 'DELIVER';
export const PICKUP_FEDEX = 'PICKUP_FEDEX';

/** The wineries' shipViaIds, as text. */
export const WINERY_METHODS = ['17', '7', '8', '12'] as const;

export const DELIVERY_METHODS = [DELIVER, PICKUP_FEDEX, ...WINERY_METHODS] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Carrier services (spec §3): 1 is standard, 9 overnight; 22 is an older name for 1. */
export const GROUND_SERVICE = 1;
export const OVERNIGHT_SERVICE = 9;
const FORMER_GROUND_SERVICE = 22;

/** Winery pickups without a label in old data (spec §3): we read them as pickups but never offer them. */
const UNLABELLED_PICKUPS: readonly number[] = [33, 34];

export interface Winery {
  /** the winery's shipViaId and, as text, its deliveryMethod */
  shipViaId: number;
  brandingId: BrandingId;
  name: string;
  town: string;
  address1: string;
  city: string;
  stateShort: 'CA';
  zip: string;
  phone: string;
  /** when the tasting room hands out orders, as shown to shoppers */
  hours: string;
}

/** The pickup wineries (spec §2, §3). All are in California; the taxes rely on that. */
export const WINERIES: readonly Winery[] = [
  {
    shipViaId: 17,
    brandingId: 1,
    name: 'Alder Ridge',
    town: 'Oakville',
    address1: '1140 Oakville Ridge Road',
    city: 'Oakville',
    stateShort: 'CA',
    zip: '94562',
    phone: '(707) 555-0117',
    hours: 'Daily, 10 am to 4:30 pm',
  },
  {
    shipViaId: 7,
    brandingId: 1,
    name: 'Alder Ridge',
    town: 'Healdsburg',
    address1: '2600 Alder Springs Road',
    city: 'Healdsburg',
    stateShort: 'CA',
    zip: '95448',
    phone: '(707) 555-0107',
    hours: 'Daily, 10 am to 4:30 pm',
  },
  {
    shipViaId: 8,
    brandingId: 2,
    name: 'Twomey',
    town: 'Calistoga',
    address1: '480 Palisade Vineyard Lane',
    city: 'Calistoga',
    stateShort: 'CA',
    zip: '94515',
    phone: '(707) 555-0108',
    hours: 'Daily, 10 am to 4 pm',
  },
  {
    shipViaId: 12,
    brandingId: 2,
    name: 'Twomey',
    town: 'Healdsburg',
    address1: '315 Westbend Road',
    city: 'Healdsburg',
    stateShort: 'CA',
    zip: '95448',
    phone: '(707) 555-0112',
    hours: 'Daily, 10 am to 4:30 pm',
  },
];

export interface Shipper {
  shipTrackingTypeId: number;
  shipTrackingName: string;
  brandingId: BrandingId;
}

export const SHIPPERS: readonly Shipper[] = BRANDING_IDS.flatMap((brandingId) => [
  { shipTrackingTypeId: GROUND_SERVICE, shipTrackingName: 'FedEx Ground', brandingId },
  { shipTrackingTypeId: OVERNIGHT_SERVICE, shipTrackingName: 'FedEx Overnight', brandingId },
]);

export type DeliveryKind = 'deliver' | 'carrier-pickup' | 'winery-pickup';

export function wineryById(shipViaId: number): Winery | undefined {
  return WINERIES.find((winery) => winery.shipViaId === shipViaId);
}

/** 'Alder Ridge, Oakville' */
export function wineryName({ name, town }: Pick<Winery, 'name' | 'town'>): string {
  return `${name}, ${town}`;
}

export function wineriesOf(brandingId: BrandingId): Winery[] {
  return WINERIES.filter((winery) => winery.brandingId === brandingId);
}

export function isWineryPickup(shipViaId: number): boolean {
  return wineryById(shipViaId) !== undefined || UNLABELLED_PICKUPS.includes(shipViaId);
}

/** The service for rules and price tables: reads 22 as 1. */
export function serviceOf(shipViaId: number): number {
  return shipViaId === FORMER_GROUND_SERVICE ? GROUND_SERVICE : shipViaId;
}

/** Who hands over the wine: a carrier's service, or the pickup winery ('Alder Ridge, Oakville'). */
export function shipperName(shipViaId: number): string {
  const winery = wineryById(shipViaId);
  if (winery) return wineryName(winery);
  return (
    SHIPPERS.find((shipper) => shipper.shipTrackingTypeId === serviceOf(shipViaId))?.shipTrackingName ?? ''
  );
}

/** Null for an unknown method. */
export function deliveryKindOf(deliveryMethod: string): DeliveryKind | null {
  const method = DELIVERY_METHODS.find((each) => each === deliveryMethod);
  if (method === undefined) return null;
  if (method === DELIVER) return 'deliver';
  return method === PICKUP_FEDEX ? 'carrier-pickup' : 'winery-pickup';
}

export interface DeliveryChoice {
  kind?: DeliveryKind | undefined;
  deliveryMethod?: string | undefined;
  shipViaId: number;
}

/** Days from shipping to delivery (spec §9); we post and store the ship day. Only this function knows the rule. */
export function leadDays({ kind, deliveryMethod, shipViaId }: DeliveryChoice): 0 | 1 | 2 {
  const chosen = kind ?? (deliveryMethod === undefined ? null : deliveryKindOf(deliveryMethod));
  if (chosen === 'winery-pickup' || (chosen === null && isWineryPickup(shipViaId))) return 0;
  return serviceOf(shipViaId) === OVERNIGHT_SERVICE ? 1 : 2;
}
