/**
 * What may happen to one attempt to pay, as one table (contract §3, payment).
 * 'unknown' is an attempt whose answer never came: only asking the gateway again may move it.
 * It begins as 'sent': it is written down with the claim, and nothing lies between that and the gateway's call. One
 * whose authorisation was let go, for a later shipment or for good, ends as 'voided'; that the card is asked again for
 * the same order is a movement (`movements.ts`).
 */
const MOVES = {
  sent: ['authorised', 'declined', 'failed', 'unknown'],
  unknown: ['authorised', 'declined', 'failed'],
  authorised: ['captured', 'voided'],
  captured: ['refunded'],
  declined: [],
  failed: [],
  voided: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type AttemptState = keyof typeof MOVES;
export const ATTEMPT_STATES = Object.keys(MOVES) as readonly AttemptState[];

/** The states that an attempt may come from to be in this one: the guard of every statement that moves it. */
export function statesBefore(to: AttemptState): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => (MOVES[from] as readonly AttemptState[]).includes(to));
}

/** Without an outcome yet: only the gateway knows, and stock is held meanwhile. */
export const UNSETTLED_STATES = ['sent', 'unknown'] as const satisfies readonly AttemptState[];

/** An order came of it, whatever has become of the order's money since. */
export const PAID_STATES = [
  'authorised',
  'captured',
  'voided',
  'refunded',
] as const satisfies readonly AttemptState[];

export function isUnsettled(state: AttemptState): boolean {
  return (UNSETTLED_STATES as readonly AttemptState[]).includes(state);
}
