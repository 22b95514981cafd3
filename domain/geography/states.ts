import { UNITED_STATES } from './countries.ts';
import { STATE_IDS } from './state-ids.ts';
import data from './states.json' with { type: 'json' };

export type StateKind = 'state' | 'district' | 'territory' | 'fas' | 'military';

/** home: the winery's own; restricted: legal, but unusable for most wineries; onsite_only: bought at the winery */
export type DtcStatus = 'home' | 'allowed' | 'restricted' | 'onsite_only' | 'prohibited';

export type VolumePeriod =
  | 'transaction'
  | 'month'
  | 'two_months'
  | 'calendar_year'
  | 'rolling_12_months'
  | 'fiscal_year_jul';

/** How much wine one winery may ship to one consumer in a period. */
export interface VolumeLimit {
  amount: number;
  unit: 'cases_9l' | 'liters' | 'gallons';
  period: VolumePeriod;
  per: string;
  liters: number;
}

export interface State {
  stateId: number;
  stateName: string;
  stateShort: string;
  countryId: typeof UNITED_STATES;
  kind: StateKind;
  dtcStatus: DtcStatus;
  offSiteShipping: boolean;
  holdAtCarrier: boolean;
  adultSignature: boolean;
  limits: readonly VolumeLimit[];
  /** the highest alcohol content allowed, in percent by volume */
  maxAbvPercent: number | null;
  dryAreas: string | null;
  /** the day (or year) of the row's sources */
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

/** APO, FPO and DPO addresses: mail that only the Postal Service delivers. */
export function isMilitary(code: string): boolean {
  return stateByShort(code)?.kind === 'military';
}

function stateOf(row: StateRow): State {
  const stateId = (STATE_IDS as Readonly<Record<string, number>>)[row.code];
  if (stateId === undefined) throw new Error(`states.json has ${row.code}, which has no id`);
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
