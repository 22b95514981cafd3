import { MESSAGES } from '../checkout/messages.ts';
import { REFUSAL_MESSAGES } from '../checkout/refusal-messages.ts';
import type { DeliveryKind } from '../delivery/methods.ts';
import { isMilitary } from '../geography/states.ts';
import { MINIMUM_AGE } from '../people/age.ts';
import { explainNoCarrierPickup } from './explain-carrier-pickup.ts';
import { explainVolume, tightestVolume } from './explain-volume.ts';
import { explainPermit } from './permits.ts';
import type { ShipmentFacts } from './shipment-facts.ts';

/** Change it whenever a rule, its wording or the rule order changes. Stored decisions record this version. */
export const RULES_VERSION = '2026-11-27';

export type ShipmentRuleId =
  | 'state-open'
  | 'permit'
  | 'label'
  | 'po-box'
  | 'carrier-service'
  | 'dry-place'
  | 'carrier-pickup'
  | 'recipient-state'
  | 'minimum-age'
  | 'alcohol-cap'
  | 'volume-cap'
  | 'tax-rates';

export interface ShipmentRule {
  readonly id: ShipmentRuleId;
  readonly version: number;
  readonly appliesTo: readonly DeliveryKind[];
  /** does not apply to carts without alcohol */
  readonly isAboutAlcohol: boolean;
  /** the reason for a refusal, in words for the shopper; null: no objection */
  readonly objection: (facts: ShipmentFacts) => string | null;
}

const PARCELS: readonly DeliveryKind[] = ['deliver', 'carrier-pickup'];
const CARRIER_PICKUP: readonly DeliveryKind[] = ['carrier-pickup'];
const ALL: readonly DeliveryKind[] = ['deliver', 'carrier-pickup', 'winery-pickup'];

const OTHER_ADDRESS_OR_WINERY =
  'You can choose another address, or pick your order up at one of our wineries.';

/** In the order of evaluation; the first objection wins. */
export const SHIPMENT_RULES: readonly ShipmentRule[] = [
  {
    id: 'state-open',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: true,
    objection: ({ isShippable }) => (isShippable ? null : MESSAGES.stateNotShippable),
  },
  {
    // The state licenses the winery, brand by brand, for certain days. What ships on another day ships without a license.
    id: 'permit',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: true,
    objection: ({ permit, stateName }) => {
      if (!permit || permit.number !== null) return null;
      return explainPermit(permit, stateName ?? '') ?? MESSAGES.stateNotShippable;
    },
  },
  {
    // Some states let in registered labels only.
    id: 'label',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: true,
    objection: ({ unregistered = [], stateName }) => {
      if (unregistered.length === 0) return null;
      const [names, it] = [unregistered.join(', '), unregistered.length === 1 ? 'it' : 'them'];
      return `We can’t ship ${names} to ${stateName} yet. Please remove ${it} from your cart. ${OTHER_ADDRESS_OR_WINERY}`;
    },
  },
  {
    // No parcel carrier delivers to a PO box, whatever the contents.
    id: 'po-box',
    version: 2,
    appliesTo: PARCELS,
    isAboutAlcohol: false,
    objection: (facts) => (facts.isPoBox ? MESSAGES.poBox : null),
  },
  {
    // A carrier that does not reach the place takes no parcel there, whatever the contents.
    id: 'carrier-service',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: false,
    objection: ({ notServedBy, state, stateName }) => {
      if (!notServedBy) return null;
      const place = state !== null && isMilitary(state) ? 'APO, FPO and DPO addresses' : stateName;
      return `${notServedBy} does not deliver to ${place}. ${OTHER_ADDRESS_OR_WINERY}`;
    },
  },
  {
    id: 'dry-place',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: true,
    objection: ({ dryPlace, stateName }) =>
      dryPlace === null
        ? null
        : `Wine may not be delivered to ${dryPlace}, ${stateName}. ${OTHER_ADDRESS_OR_WINERY}`,
  },
  {
    id: 'carrier-pickup',
    version: 1,
    appliesTo: CARRIER_PICKUP,
    isAboutAlcohol: true,
    objection: ({ isCarrierPickupAllowed, stateName }) =>
      isCarrierPickupAllowed ? null : explainNoCarrierPickup(stateName),
  },
  {
    // Carriers may not redirect alcohol across a state line: the recipient is in the location's state.
    id: 'recipient-state',
    version: 1,
    appliesTo: CARRIER_PICKUP,
    isAboutAlcohol: true,
    objection: ({ recipientState, state, stateName }) =>
      recipientState === null || recipientState === state
        ? null
        : `Anyone who picks up wine in ${stateName} must live there. Please choose a location in your own state.`,
  },
  {
    id: 'minimum-age',
    version: 1,
    appliesTo: ALL,
    isAboutAlcohol: true,
    objection: ({ recipientAge }) =>
      recipientAge === null || recipientAge >= MINIMUM_AGE ? null : MESSAGES.underAge,
  },
  {
    id: 'alcohol-cap',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: true,
    objection: ({ maxAbvPercent, strongestAbvPercent, stateName }) =>
      maxAbvPercent === null || strongestAbvPercent <= maxAbvPercent
        ? null
        : `Wine with more than ${maxAbvPercent}% alcohol may not be shipped to ${stateName}. Please remove it from your cart. ${OTHER_ADDRESS_OR_WINERY}`,
  },
  {
    id: 'volume-cap',
    version: 1,
    appliesTo: PARCELS,
    isAboutAlcohol: true,
    objection: (facts) => {
      const volume = tightestVolume(facts);
      return volume === null ? null : explainVolume(volume, facts);
    },
  },
  {
    // If a missing rate taxed an order at 0, the winery would have to pay the tax.
    id: 'tax-rates',
    version: 1,
    appliesTo: ALL,
    isAboutAlcohol: false,
    objection: ({ stateWithoutTaxRates }) =>
      stateWithoutTaxRates ? REFUSAL_MESSAGES.taxUnknown(stateWithoutTaxRates) : null,
  },
];
