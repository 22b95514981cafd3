/**
 * 'sent' is stored with the claim right before the gateway call. 'unknown': no answer came, so
 * only asking the gateway again may change it. 'voided' is for a later shipment or for good; authorizing the card again
 * is a movement (`movements.ts`).
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

/** Every statement that changes an attempt uses these as its guard. */
export function statesBefore(to: AttemptState): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => (MOVES[from] as readonly AttemptState[]).includes(to));
}

/** No outcome yet: only the gateway knows it, and the stock stays reserved. */
export const UNSETTLED_STATES = ['sent', 'unknown'] as const satisfies readonly AttemptState[];

/** The attempt led to an order, whatever happened to the money later. */
export const PAID_STATES = [
  'authorised',
  'captured',
  'voided',
  'refunded',
] as const satisfies readonly AttemptState[];

export function isUnsettled(state: AttemptState): boolean {
  return (UNSETTLED_STATES as readonly AttemptState[]).includes(state);
}
