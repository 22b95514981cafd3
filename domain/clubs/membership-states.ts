/**
 * What may happen to a membership, as one table. 'pending' is one that is paid and cannot be served
 * yet: no account or no card is on file. 'on hold' keeps its place and is sent nothing.
 */
const MOVES = {
  pending: ['active', 'cancelled'],
  active: ['on hold', 'cancelled'],
  'on hold': ['active', 'cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type MembershipState = keyof typeof MOVES;
