import type { Day } from '../dates/day.ts';
import type { DeliveryKind } from '../delivery/methods.ts';
import { dryPlaceOf } from './dry-places.ts';
import type { PermitFact } from './permits.ts';
import type { StateTerms } from './state-terms.ts';
import { type CountedShipment, firstFittingDay, usedMl, type VolumeCap } from './volume.ts';

export interface ParcelDestination {
  /** null for an unknown state */
  readonly terms: StateTerms | null;
  readonly zip: string;
  /** a line of the label is a PO box */
  readonly isPoBox: boolean;
  /** the carrier of the chosen service, if it does not deliver there */
  readonly notServedBy?: string | null;
}

export type Fulfilment =
  | ({ readonly kind: 'deliver' } & ParcelDestination)
  | ({
      readonly kind: 'carrier-pickup';
      /** state code of the home of the person who picks up; null while unknown */
      readonly recipientState: string | null;
    } & ParcelDestination)
  | { readonly kind: 'winery-pickup' };

export interface ShipmentInput {
  readonly fulfilment: Fulfilment;
  readonly containsAlcohol: boolean;
  /** every bottle of the cart, multiplied by quantities; bottles without alcohol do not count */
  readonly bottles: readonly {
    readonly ml: number;
    readonly count: number;
    readonly alcoholVolume: number;
  }[];
  /** the day on which the parcel ships or the customer picks it up */
  readonly shipDay: Day;
  /** wine of both brands to the same state on earlier and later days */
  readonly history: readonly CountedShipment[];
  /** today's age, in full years, of the person who receives or picks up; null while unknown */
  readonly recipientAge: number | null;
  /** the name of the state that taxes the order, if its rates for the order day are missing */
  readonly stateWithoutTaxRates?: string | null;
  /** null: no permit is asked for */
  readonly permit?: PermitFact | null;
  /** names of wines without a registered label, where the state asks for one */
  readonly unregistered?: readonly string[];
}

export interface VolumeUse extends VolumeCap {
  /** used by other shipments */
  readonly usedMl: number;
}

/** Everything the rules read, and nothing else: stored with the order, it repeats the decision. No name or address. */
export interface ShipmentFacts {
  readonly fulfilment: DeliveryKind;
  /** null for a winery pickup, since nothing ships, and for an unknown state */
  readonly state: string | null;
  readonly stateName: string | null;
  readonly shipDay: Day;
  readonly containsAlcohol: boolean;
  readonly wineMl: number;
  readonly strongestAbvPercent: number;
  readonly isShippable: boolean;
  readonly isPoBox: boolean;
  readonly dryPlace: string | null;
  readonly isCarrierPickupAllowed: boolean;
  readonly isAdultSignatureNeeded: boolean;
  readonly recipientState: string | null;
  readonly recipientAge: number | null;
  readonly maxAbvPercent: number | null;
  readonly volumes: readonly VolumeUse[];
  /** the first later day within the volume caps; null if today fits or no day would */
  readonly fitsFrom: Day | null;
  readonly termsValidAsOf: string | null;
  /** absent in decisions older than this rule */
  readonly stateWithoutTaxRates?: string | null;
  /** absent where the carrier delivers, and in decisions older than this rule */
  readonly notServedBy?: string;
  /** absent where no permit is asked for, and in decisions older than this rule */
  readonly permit?: PermitFact;
  /** absent where all labels are registered or none is asked for, and in decisions older than this rule */
  readonly unregistered?: readonly string[];
}

export function shipmentFacts(input: ShipmentInput): ShipmentFacts {
  const { fulfilment, containsAlcohol, shipDay, recipientAge, stateWithoutTaxRates } = input;
  const wine = input.bottles.filter((bottle) => bottle.alcoholVolume > 0);
  const cart = {
    shipDay,
    containsAlcohol,
    recipientAge,
    stateWithoutTaxRates: stateWithoutTaxRates ?? null,
    wineMl: wine.reduce((sum, { ml, count }) => sum + ml * count, 0),
    strongestAbvPercent: wine.reduce((most, { alcoholVolume }) => Math.max(most, alcoholVolume), 0),
  };
  if (fulfilment.kind === 'winery-pickup')
    return { ...cart, fulfilment: 'winery-pickup', ...NOTHING_TRAVELS };

  const { terms, zip, isPoBox, notServedBy } = fulfilment;
  return {
    ...cart,
    fulfilment: fulfilment.kind,
    state: terms?.state ?? null,
    stateName: terms?.stateName ?? null,
    isShippable: terms?.isShippable ?? false,
    isPoBox,
    ...(notServedBy ? { notServedBy } : {}),
    ...(input.permit ? { permit: input.permit } : {}),
    ...(input.unregistered?.length ? { unregistered: input.unregistered } : {}),
    dryPlace: dryPlaceOf(zip, terms?.dryPlaces ?? []),
    isCarrierPickupAllowed: terms?.isCarrierPickupAllowed ?? false,
    isAdultSignatureNeeded: terms?.isAdultSignatureNeeded ?? true,
    recipientState: fulfilment.kind === 'carrier-pickup' ? fulfilment.recipientState : null,
    maxAbvPercent: terms?.maxAbvPercent ?? null,
    ...volumeFacts(terms?.volumeCaps ?? [], input.history, { day: shipDay, ml: cart.wineMl }),
    termsValidAsOf: terms?.validAsOf ?? null,
  };
}

const NOTHING_TRAVELS = {
  state: null,
  stateName: null,
  isShippable: true,
  isPoBox: false,
  dryPlace: null,
  isCarrierPickupAllowed: true,
  isAdultSignatureNeeded: false,
  recipientState: null,
  maxAbvPercent: null,
  volumes: [],
  fitsFrom: null,
  termsValidAsOf: null,
} as const;

function volumeFacts(
  caps: readonly VolumeCap[],
  history: readonly CountedShipment[],
  shipment: { day: Day; ml: number },
): Pick<ShipmentFacts, 'volumes' | 'fitsFrom'> {
  const volumes = caps.map((cap) => ({ ...cap, usedMl: usedMl(cap, history, shipment.day) }));
  const fits = volumes.every((volume) => volume.usedMl + shipment.ml <= volume.maxMl);
  return { volumes, fitsFrom: fits ? null : firstFittingDay(caps, history, shipment) };
}
