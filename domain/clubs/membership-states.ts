/**
 * 'pending': paid, but cannot ship yet, because its email belongs to another account or no card is on file. 'on hold':
 * keeps its place and gets no shipments.
 */
const MOVES = {
  pending: ['active', 'cancelled'],
  active: ['on hold', 'cancelled'],
  'on hold': ['active', 'cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type MembershipState = keyof typeof MOVES;
export const MEMBERSHIP_STATES = Object.keys(MOVES) as readonly MembershipState[];

/** Every statement that changes a membership uses these as its guard. */
export function statesBefore(to: MembershipState): MembershipState[] {
  return MEMBERSHIP_STATES.filter((from) => (MOVES[from] as readonly MembershipState[]).includes(to));
}

/** Members to plan the next shipment for. Pending ones count, since they may be active by then. */
export const COUNTED_STATES = ['pending', 'active'] as const satisfies readonly MembershipState[];

export function isCounted(state: MembershipState): boolean {
  return (COUNTED_STATES as readonly MembershipState[]).includes(state);
}

/** It can still change, so the customer cannot join the club again. */
export function isOpen(state: MembershipState): boolean {
  return MOVES[state].length > 0;
}
