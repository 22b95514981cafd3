import { type Cents, centsToDollars, formatUsd } from '../money/cents.ts';

/** Members to whom a release cannot ship for want of a permit, and their wine before shipping and tax. */
export interface LostInState {
  /** Two-letter code. */
  readonly state: string;
  readonly members: number;
  readonly wineCents: Cents;
}

/** One entry for each state, in the order of their codes. */
export function lostByState(lost: readonly LostInState[]): LostInState[] {
  return [...Map.groupBy(lost, ({ state }) => state)]
    .map(([state, boxes]) => ({
      state,
      members: boxes.reduce((sum, { members }) => sum + members, 0),
      wineCents: boxes.reduce((sum, { wineCents }) => sum + wineCents, 0),
    }))
    .toSorted((one, other) => (one.state < other.state ? -1 : 1));
}

/** As the API writes it: `wine` in dollars. */
export function lostInDollars({ wineCents, ...lost }: LostInState) {
  return { ...lost, wine: centsToDollars(wineCents) };
}

/** 'OR: 212 members, $31,400.00 of wine' */
export function sayLost({ state, members, wineCents }: LostInState): string {
  return `${state}: ${members} ${members === 1 ? 'member' : 'members'}, ${formatUsd(wineCents)} of wine`;
}
