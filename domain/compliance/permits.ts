import type { BrandingId } from '../brands/branding.ts';
import { addDays, type Day, MONTH_NAMES, partsOf } from '../dates/day.ts';

/** A state's license for a brand to ship to its people. */
export interface StatePermit {
  readonly brandingId: BrandingId;
  /** Two-letter code. */
  readonly state: string;
  readonly number: string;
  readonly validFrom: Day;
  /** The last day; null: until further notice. */
  readonly validTo: Day | null;
}

export interface PermitRules {
  /** The brands whose permits decide where wine may go. */
  readonly decideFor: readonly BrandingId[];
  readonly permits: readonly StatePermit[];
}

/** A Californian winery needs no license of its own state, and these ask for none. */
export const STATES_WITHOUT_PERMIT: readonly string[] = ['CA', 'AK', 'DC', 'MN'];

export function needsPermit(state: string): boolean {
  return !STATES_WITHOUT_PERMIT.includes(state);
}

type PermitDays = Pick<StatePermit, 'number' | 'validFrom' | 'validTo'>;

/** Of a state for a brand, earliest first; null: no permit is asked for. */
export function permitsFor(
  { decideFor, permits }: PermitRules,
  { brandingId, state }: Pick<StatePermit, 'brandingId' | 'state'>,
): readonly PermitDays[] | null {
  if (!decideFor.includes(brandingId) || !needsPermit(state)) return null;
  return permits
    .filter((permit) => permit.brandingId === brandingId && permit.state === state)
    .map(({ number, validFrom, validTo }) => ({ number, validFrom, validTo }))
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
}

/** Whether or not it decides; null: none is valid on the day. */
export function permitNumberOn(
  { permits }: PermitRules,
  { brandingId, state, day }: Pick<StatePermit, 'brandingId' | 'state'> & { day: Day },
): string | null {
  const isOf = (permit: StatePermit) => permit.brandingId === brandingId && permit.state === state;
  return permits.find((permit) => isOf(permit) && isPermitted(permit, day))?.number ?? null;
}

/** The days of a state's permits, for a calendar. */
export interface PermitWindow {
  readonly stateName: string;
  readonly days: readonly Pick<PermitDays, 'validFrom' | 'validTo'>[];
}

/** What a decision keeps of the permits. */
export interface PermitFact {
  /** Of the permit on the ship day; null: none is valid then. */
  readonly number: string | null;
  /** Without one: the last day before the ship day and the first day after it on which a permit is valid. */
  readonly until: Day | null;
  readonly from: Day | null;
}

/**
 * `isDayLeft`: an order placed today could still leave under a permit; it is asked only where none is valid on the ship
 * day.
 */
export function permitFact(
  permits: readonly PermitDays[],
  { shipDay, today, isDayLeft }: { shipDay: Day; today: Day; isDayLeft: () => boolean },
): PermitFact {
  const valid = permits.find((permit) => isPermitted(permit, shipDay));
  if (valid) return { number: valid.number, until: null, from: null };
  if (!isDayLeft()) return { number: null, until: null, from: null };
  return { number: null, ...permitDaysAround(permits, { shipDay, today }) };
}

/** The last permitted day from today until the ship day, and the first one after it. */
export function permitDaysAround(
  days: PermitWindow['days'],
  { shipDay, today }: { shipDay: Day; today: Day },
): Pick<PermitFact, 'until' | 'from'> {
  const lastDays = days.flatMap(({ validTo }) => validTo ?? []).toSorted();
  const firstDays = days.map(({ validFrom }) => validFrom).toSorted();
  return {
    until: lastDays.findLast((day) => day < shipDay && day >= today) ?? null,
    from: firstDays.find((day) => day > shipDay) ?? null,
  };
}

export function isPermitted(
  { validFrom, validTo }: Pick<PermitDays, 'validFrom' | 'validTo'>,
  day: Day,
): boolean {
  return validFrom <= day && (validTo === null || day <= validTo);
}

/** 'We can ship to Ohio until March 31.'; null: no day can be named. */
export function explainPermit(
  { until, from }: Pick<PermitFact, 'until' | 'from'>,
  stateName: string,
): string | null {
  if (until === null && from === null) return null;
  const days = [until && `until ${monthAndDay(until)}`, from && `from ${monthAndDay(from)}`];
  return `We can ship to ${stateName} ${days.filter((day) => day !== null).join(' and ')}.`;
}

function monthAndDay(day: Day): string {
  const { month, day: dayOfMonth } = partsOf(day);
  return `${MONTH_NAMES[month - 1]} ${dayOfMonth}`;
}

/** Two permits of a state for a brand that are valid on one day. The last day of one may be the day before the next. */
export function overlaps(
  one: Pick<PermitDays, 'validFrom' | 'validTo'>,
  other: Pick<PermitDays, 'validFrom' | 'validTo'>,
): boolean {
  return (
    (other.validTo === null || one.validFrom <= other.validTo) &&
    (one.validTo === null || other.validFrom <= one.validTo)
  );
}

/** Today shows a permit as soon as it ends within the first of these, in days. */
export const LOOK_AHEAD_DAYS = [90, 60, 30, 7] as const;

/** The shortest of these within which a permit ends; 0: it has ended. */
export function lookAheadOf(lastDay: Day, today: Day): number {
  if (lastDay < today) return 0;
  return LOOK_AHEAD_DAYS.toReversed().find((days) => lastDay <= addDays(today, days)) ?? LOOK_AHEAD_DAYS[0];
}
