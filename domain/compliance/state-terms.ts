import { ML_IN_A_CASE, ML_IN_A_GALLON } from '../catalog/liquid-units.ts';
import { STATES, type State, type VolumeLimit, type VolumePeriod } from '../geography/states.ts';
import { DRY_PLACES, type DryPlace } from './dry-places.ts';
import type { VolumeCap } from './volume.ts';

export interface StateTerms {
  /** two-letter code */
  readonly state: string;
  readonly stateName: string;
  readonly isShippable: boolean;
  readonly isCarrierPickupAllowed: boolean;
  readonly isAdultSignatureNeeded: boolean;
  /** only products whose label is registered there may be shipped */
  readonly isLabelNeeded: boolean;
  /** the highest alcohol content allowed, in percent by volume; null: no cap */
  readonly maxAbvPercent: number | null;
  readonly volumeCaps: readonly VolumeCap[];
  readonly dryPlaces: readonly DryPlace[];
  /** the day (or year) of the sources for these terms */
  readonly validAsOf: string;
}

/** Omitted fields keep the seeded value. */
export type StateTermsOverride = Pick<StateTerms, 'state'> & Partial<Omit<StateTerms, 'state' | 'stateName'>>;

/** We store whole milliliters and round down. */
const ML_PER_UNIT: Readonly<Record<VolumeLimit['unit'], number>> = {
  cases_9l: ML_IN_A_CASE,
  liters: 1000,
  gallons: ML_IN_A_GALLON,
};

/** All windows are rolling: never more lenient than the statute's calendar or fiscal periods. */
const MONTHS: Readonly<Record<VolumePeriod, VolumeCap['months']>> = {
  transaction: 0,
  month: 1,
  two_months: 2,
  calendar_year: 12,
  rolling_12_months: 12,
  fiscal_year_jul: 12,
};

const PER: Readonly<Record<string, VolumeCap['per']>> = {
  person: 'person',
  purchaser: 'person',
  adult_per_household: 'person',
  household: 'address',
  person_or_address: 'person-or-address',
};

const SEEDED: ReadonlyMap<string, StateTerms> = new Map(
  STATES.map((state) => [state.stateShort, seededTerms(state)]),
);

/** Staff overrides win over seeded terms; null for an unknown state. */
export function stateTerms(code: string, overrides: readonly StateTermsOverride[] = []): StateTerms | null {
  const seeded = SEEDED.get(code);
  if (seeded === undefined) return null;
  return { ...seeded, ...overrides.find(({ state }) => state === code) };
}

function seededTerms(state: State): StateTerms {
  return {
    state: state.stateShort,
    stateName: state.stateName,
    isShippable: state.offSiteShipping,
    isCarrierPickupAllowed: state.holdAtCarrier,
    isAdultSignatureNeeded: state.adultSignature,
    isLabelNeeded: false,
    maxAbvPercent: state.maxAbvPercent,
    volumeCaps: state.limits.map(capOf),
    dryPlaces: DRY_PLACES.filter((place) => place.state === state.stateShort),
    validAsOf: state.validAsOf,
  };
}

function capOf({ amount, unit, period, per }: VolumeLimit): VolumeCap {
  const counted = PER[per];
  if (counted === undefined) throw new Error(`states.json has a limit per ${per}, but no rule counts it`);
  return { maxMl: Math.floor(amount * ML_PER_UNIT[unit]), months: MONTHS[period], per: counted };
}
