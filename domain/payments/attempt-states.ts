/**
 * What may happen to one attempt to pay, as one table (contract §3, payment).
 * 'unknown' is an attempt whose answer never came: only asking the gateway again may move it.
 * An authorisation let go for a later shipment ends as 'voided'; the later one is an attempt of its own.
 */
const MOVES = {
  created: ['sent', 'failed'],
  sent: ['authorised', 'declined', 'failed', 'unknown'],
  unknown: ['authorised', 'declined', 'failed', 'voided'],
  authorised: ['captured', 'voided'],
  captured: ['refunded'],
  declined: [],
  failed: [],
  voided: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type AttemptState = keyof typeof MOVES;
export const ATTEMPT_STATES = Object.keys(MOVES) as readonly AttemptState[];

export function canMove(from: AttemptState, to: AttemptState): boolean {
  return (MOVES[from] as readonly AttemptState[]).includes(to);
}

/** Nothing can happen to the attempt any more. */
export function isFinal(state: AttemptState): boolean {
  return MOVES[state].length === 0;
}

/** The shopper may try again, with this card or another: nothing is held or charged. */
export function leavesNothingCharged(state: AttemptState): boolean {
  return state === 'declined' || state === 'failed' || state === 'voided' || state === 'refunded';
}
