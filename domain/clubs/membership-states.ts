/**
 * What may happen to a membership, as one table. 'pending' is paid but cannot be served yet: its email belongs
 * to another account, or no card is on file. 'on hold' keeps its place and gets no shipments.
 */
const MOVES = {
  pending: ['active', 'cancelled'],
  active: ['on hold', 'cancelled'],
  'on hold': ['active', 'cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type MembershipState = keyof typeof MOVES;
export const MEMBERSHIP_STATES = Object.keys(MOVES) as readonly MembershipState[];

/** The states that a membership may come from to be in this one: the guard of every statement that moves it. */
export function statesBefore(to: MembershipState): MembershipState[] {
  return MEMBERSHIP_STATES.filter((from) => (MOVES[from] as readonly MembershipState[]).includes(to));
}

/** Those that the club's next shipment is planned for: a pending one counts, since it may be active by then. */
export const COUNTED_STATES = ['pending', 'active'] as const satisfies readonly MembershipState[];

export function isCounted(state: MembershipState): boolean {
  return (COUNTED_STATES as readonly MembershipState[]).includes(state);
}

/** Whether the membership can still change. A customer cannot join the same club twice. */
export function isOpen(state: MembershipState): boolean {
  return MOVES[state].length > 0;
}
