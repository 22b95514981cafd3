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
const ATTEMPT_STATES = Object.keys(MOVES) as readonly AttemptState[];

/** The states that an attempt may come from to be in this one: the guard of every statement that moves it. */
export function statesBefore(to: AttemptState): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => (MOVES[from] as readonly AttemptState[]).includes(to));
}

/** Without an outcome yet: only the gateway knows, and stock is held meanwhile. */
export const UNSETTLED_STATES = ['created', 'sent', 'unknown'] as const satisfies readonly AttemptState[];

export function isUnsettled(state: AttemptState): boolean {
  return (UNSETTLED_STATES as readonly AttemptState[]).includes(state);
}
