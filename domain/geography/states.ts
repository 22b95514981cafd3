import { UNITED_STATES } from './countries.ts';
import data from './states.json' with { type: 'json' };

/**
 * The ids of the states on the wire and in the database (contract §3). Given in alphabetical order of the names,
 * the three military codes last; a new one goes to the end. Ids never change once given.
 */
const STATE_IDS: Readonly<Record<string, number>> = {
  AL: 1,
  AK: 2,
  AS: 3,
  AZ: 4,
  AR: 5,
  CA: 6,
  CO: 7,
  CT: 8,
  DE: 9,
  DC: 10,
  FL: 11,
  GA: 12,
  GU: 13,
  HI: 14,
  ID: 15,
  IL: 16,
  IN: 17,
  IA: 18,
  KS: 19,
  KY: 20,
  LA: 21,
  ME: 22,
  MH: 23,
  MD: 24,
  MA: 25,
  MI: 26,
  FM: 27,
  MN: 28,
  MS: 29,
  MO: 30,
  MT: 31,
  NE: 32,
  NV: 33,
  NH: 34,
  NJ: 35,
  NM: 36,
  NY: 37,
  NC: 38,
  ND: 39,
  MP: 40,
  OH: 41,
  OK: 42,
  OR: 43,
  PW: 44,
  PA: 45,
  PR: 46,
  RI: 47,
  SC: 48,
  SD: 49,
  TN: 50,
  TX: 51,
  VI: 52,
  UT: 53,
  VT: 54,
  VA: 55,
  WA: 56,
  WV: 57,
  WI: 58,
  WY: 59,
  AA: 60,
  AE: 61,
  AP: 62,
};

export const COLORADO_STATE_ID = 7;

export type StateKind = 'state' | 'district' | 'territory' | 'fas' | 'military';

/** home: the winery's own; restricted: legal, but unusable for most wineries; onsite_only: bought at the winery. */
export type DtcStatus = 'home' | 'allowed' | 'restricted' | 'onsite_only' | 'prohibited';

export type VolumePeriod =
  | 'transaction'
  | 'month'
  | 'two_months'
  | 'calendar_year'
  | 'rolling_12_months'
  | 'fiscal_year_jul';

/** How much wine one winery may ship to one consumer within a period. */
export interface VolumeLimit {
  amount: number;
  unit: 'cases_9l' | 'litres' | 'gallons';
  period: VolumePeriod;
  per: string;
  litres: number;
}

export interface State {
  stateId: number;
  stateName: string;
  stateShort: string;
  countryId: typeof UNITED_STATES;
  kind: StateKind;
  dtcStatus: DtcStatus;
  /** an order placed online may be shipped to a consumer there */
  offSiteShipping: boolean;
  /** a carrier's counter may hold the parcel for the recipient */
  holdAtCarrier: boolean;
  adultSignature: boolean;
  limits: readonly VolumeLimit[];
  /** no wine above this may be shipped, in per cent by volume */
  maxAbvPercent: number | null;
  /** parts of the state where alcohol may not be delivered, in words */
  dryAreas: string | null;
  /** the day (or year) that the row's sources speak of */
  validAsOf: string;
}

interface StateRow {
  code: string;
  name: string;
  kind: StateKind;
  dtcStatus: DtcStatus;
  offSiteShipping: boolean;
  holdAtCarrier: boolean;
  adultSignature: boolean;
  limits: readonly VolumeLimit[];
  maxAbv?: number;
  dryAreas?: string;
  validAsOf: string;
}

/** States, DC, territories, associated states and military codes, in order of their ids. */
export const STATES: readonly State[] = (data.states as unknown as readonly StateRow[])
  .map(stateOf)
  .toSorted((a, b) => a.stateId - b.stateId);

const BY_ID = new Map(STATES.map((state) => [state.stateId, state]));
const BY_SHORT = new Map(STATES.map((state) => [state.stateShort, state]));

export function stateById(id: number): State | undefined {
  return BY_ID.get(id);
}

/** By postal code, in any case: 'CO', 'co'. */
export function stateByShort(code: string): State | undefined {
  return BY_SHORT.get(code.trim().toUpperCase());
}

function stateOf(row: StateRow): State {
  const stateId = STATE_IDS[row.code];
  if (stateId === undefined) throw new Error(`states.json has ${row.code}, which was never given an id`);
  return {
    stateId,
    stateName: row.name,
    stateShort: row.code,
    countryId: UNITED_STATES,
    kind: row.kind,
    dtcStatus: row.dtcStatus,
    offSiteShipping: row.offSiteShipping,
    holdAtCarrier: row.holdAtCarrier,
    adultSignature: row.adultSignature,
    limits: row.limits,
    maxAbvPercent: row.maxAbv ?? null,
    dryAreas: row.dryAreas ?? null,
    validAsOf: row.validAsOf,
  };
}
