import { BRANDING_IDS, type BrandingId } from '../brands/branding.ts';
import type { StateKind } from '../geography/states.ts';

/** Ships the order to an address. */
export const DELIVER = 'DELIVER';

/** Ships the order to a carrier's pickup location. */
export type CarrierMethod = 'PICKUP_FEDEX';

/** Carrier services: 1 takes two days, 9 one night; 22 is an older name for 1. */
export const TWO_DAY_SERVICE = 1;
export const OVERNIGHT_SERVICE = 9;
const FORMER_TWO_DAY_SERVICE = 22;

interface CarrierService {
  readonly shipViaId: number;
  readonly name: string;
  /** As the carrier's own programs name it. */
  readonly code: string;
  readonly isOvernight: boolean;
}

interface Carrier {
  readonly method: CarrierMethod;
  readonly name: string;
  /** The spelling in the specification's messages and titles. */
  readonly inMessages: string;
  /** The first is the default. No two carriers share an id: an order's service identifies its carrier. */
  readonly services: readonly [CarrierService, ...CarrierService[]];
  /** The kinds of destinations that its services reach, whatever is in the parcel. */
  readonly serves: readonly StateKind[];
  /** The tracking number is added at the end. */
  readonly trackingPage: string;
  readonly trackingNumber: { readonly format: RegExp; readonly inWords: string };
}

/** Service 1, as the winery calls it. Every brand of the winery calls it so. */
export interface StandardService {
  readonly name: string;
  /** As the carrier's own programs name it. */
  readonly code: string;
  /** By road: the carrier's business days to each state, by its two letters. Null: two days, by air. */
  readonly roadDays: Readonly<Record<string, number>> | null;
}

/** As FedEx names a service by road. */
export const ROAD_CODE = 'FEDEX_GROUND';

/** What it is until the winery gives it a name of its own. */
export const BY_AIR: StandardService = { name: 'FedEx 2Day', code: 'FEDEX_2_DAY', roadDays: null };

/** With pickup locations. The first carrier also delivers to addresses. */
export const CARRIERS: readonly [Carrier, ...Carrier[]] = [
  {
    method: 'PICKUP_FEDEX',
    name: 'FedEx',
    inMessages: 'Fedex',
    services: [
      { shipViaId: TWO_DAY_SERVICE, name: BY_AIR.name, code: BY_AIR.code, isOvernight: false },
      {
        shipViaId: OVERNIGHT_SERVICE,
        name: 'FedEx Overnight',
        code: 'STANDARD_OVERNIGHT',
        isOvernight: true,
      },
    ],
    // APO, FPO and DPO mail is the Postal Service's alone.
    serves: ['state', 'district', 'territory', 'fas'],
    trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=',
    // 12 digits for Express, which 2Day is part of, 15 for Ground, 20 or 22 with the bar code's frame. FedEx changes how it computes check digits.
    trackingNumber: { format: /^(\d{12}|\d{15}|\d{20}|\d{22})$/, inWords: '12, 15, 20 or 22 digits' },
  },
];

const SERVICES = CARRIERS.flatMap(({ services }) => services);

export const CARRIER_METHODS = CARRIERS.map(({ method }) => method);

/** These ship a parcel; a winery pickup does not. */
export const PARCEL_METHODS: readonly string[] = [DELIVER, ...CARRIER_METHODS];

/** The wineries' shipViaIds, as text. */
export const WINERY_METHODS = ['17', '7', '8', '12'] as const;

/** Winery pickups without a label in old data: we read them as pickups but never offer them. */
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

/** The pickup wineries. All are in California; the taxes rely on that. */
export const WINERIES: readonly [Winery, ...Winery[]] = [
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

export function shippers(standard: StandardService) {
  return BRANDING_IDS.flatMap((brandingId) =>
    SERVICES.map(({ shipViaId }) => ({
      shipTrackingTypeId: shipViaId,
      shipTrackingName: shipperName(shipViaId, standard),
      brandingId,
    })),
  );
}

/** A brand's services, by id. */
export const SERVICE_IDS: readonly number[] = SERVICES.map(({ shipViaId }) => shipViaId);

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
  return shipViaId === FORMER_TWO_DAY_SERVICE ? TWO_DAY_SERVICE : shipViaId;
}

/** Who hands over the wine: a carrier's service, or the pickup winery ('Alder Ridge, Oakville'). */
export function shipperName(shipViaId: number, standard: Pick<StandardService, 'name'>): string {
  const winery = wineryById(shipViaId);
  if (winery) return wineryName(winery);
  if (isStandard(shipViaId)) return standard.name;
  return serviceById(shipViaId)?.name ?? '';
}

/** 'FEDEX_2_DAY'; '' for a winery pickup, which no carrier sees. */
export function serviceCode(shipViaId: number, standard: Pick<StandardService, 'code'>): string {
  if (isStandard(shipViaId)) return standard.code;
  return serviceById(shipViaId)?.code ?? '';
}

function serviceById(shipViaId: number): CarrierService | undefined {
  return SERVICES.find((service) => service.shipViaId === serviceOf(shipViaId));
}

function isStandard(shipViaId: number): boolean {
  return serviceOf(shipViaId) === TWO_DAY_SERVICE;
}

export function isOvernight(shipViaId: number): boolean {
  return serviceById(shipViaId)?.isOvernight ?? false;
}

export function isCarrierPickup(deliveryMethod: unknown): deliveryMethod is CarrierMethod {
  return CARRIERS.some(({ method }) => method === deliveryMethod);
}

/** Of a pickup method; every other method ships with the first carrier. */
export function carrierOfMethod(deliveryMethod: string): Carrier {
  return CARRIERS.find(({ method }) => method === deliveryMethod) ?? CARRIERS[0];
}

export function carrierOf(shipViaId: number): Carrier {
  const service = serviceById(shipViaId);
  return CARRIERS.find(({ services }) => services.some((each) => each === service)) ?? CARRIERS[0];
}

/** 'Pickup at Fedex location'. */
export function carrierPickupTitle(shipViaId: number): string {
  return `Pickup at ${carrierOf(shipViaId).inMessages} location`;
}

export function trackingHref(shipViaId: number, trackingNumber: string): string {
  return carrierOf(shipViaId).trackingPage + encodeURIComponent(trackingNumber);
}

/** A winery offers only its own id. */
export function isServiceOffered(deliveryMethod: string, shipViaId: number): boolean {
  return deliveryKindOf(deliveryMethod) === 'winery-pickup'
    ? shipViaId === Number(deliveryMethod)
    : carrierOfMethod(deliveryMethod).services.some((each) => each === serviceById(shipViaId));
}

/** Null for an unknown method. */
export function deliveryKindOf(deliveryMethod: string): DeliveryKind | null {
  if (deliveryMethod === DELIVER) return 'deliver';
  if (isCarrierPickup(deliveryMethod)) return 'carrier-pickup';
  return WINERY_METHODS.some((method) => method === deliveryMethod) ? 'winery-pickup' : null;
}

export interface DeliveryChoice {
  kind?: DeliveryKind | undefined;
  deliveryMethod?: string | undefined;
  shipViaId: number;
}

/** From shipping to delivery: calendar days, or a carrier's business days on the road. */
export type LeadDays = 0 | 1 | 2 | { readonly businessDays: number };

/**
 * From shipping to delivery; we post and store the ship day. `roadDays`: business days by road, see `roadDaysTo`;
 * null for the specification's days. Only this function knows the rule.
 */
export function leadDays(choice: DeliveryChoice, roadDays: null): 0 | 1 | 2;
export function leadDays(choice: DeliveryChoice, roadDays: number | null): LeadDays;
export function leadDays(
  { kind, deliveryMethod, shipViaId }: DeliveryChoice,
  roadDays: number | null,
): LeadDays {
  const chosen = kind ?? (deliveryMethod === undefined ? null : deliveryKindOf(deliveryMethod));
  if (chosen === 'winery-pickup' || (chosen === null && isWineryPickup(shipViaId))) return 0;
  if (isOvernight(shipViaId)) return 1;
  return roadDays === null ? 2 : { businessDays: roadDays };
}

/** How long a parcel is on the road to a state, in business days; null: it flies. As far as can be for an unknown state. */
export function roadDaysTo(
  stateShort: string | null,
  shipViaId: number,
  { roadDays }: Pick<StandardService, 'roadDays'>,
): number | null {
  if (roadDays === null || !isStandard(shipViaId)) return null;
  return roadDays[stateShort ?? ''] ?? Math.max(...Object.values(roadDays));
}
