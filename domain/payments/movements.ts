/** What the gateway is asked to move for an order that stands. */
export type MovementKind = 'authorise' | 'capture' | 'release' | 'refund';

export type LedgerKind = 'authorised' | 'captured' | 'released' | 'refunded';

/**
 * Why money is moved: an order ships, is cancelled or refunded; its authorisation would lapse before it ships and is
 * let go; shortly before it ships it is authorised again (contract §3, payment).
 */
const PURPOSES = {
  ship: { kind: 'capture', entry: 'captured' },
  cancel: { kind: 'release', entry: 'released' },
  refund: { kind: 'refund', entry: 'refunded' },
  'let-go': { kind: 'release', entry: 'released' },
  'authorise-again': { kind: 'authorise', entry: 'authorised' },
} as const satisfies Record<string, { kind: MovementKind; entry: LedgerKind }>;

export type MovementPurpose = keyof typeof PURPOSES;

export function kindOfMovement(purpose: MovementPurpose): MovementKind {
  return PURPOSES[purpose].kind;
}

export function ledgerKindOf(purpose: MovementPurpose): LedgerKind {
  return PURPOSES[purpose].entry;
}

/**
 * What may become of one movement. 'unknown' had no answer: the same is asked again under the same key. 'refused' is
 * the gateway's no, a matter for a person; 'failed' never reached it, and may be planned anew.
 */
const MOVES = {
  planned: ['unknown', 'done', 'refused', 'failed'],
  unknown: ['done', 'refused', 'failed'],
  done: [],
  refused: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

export type MovementState = keyof typeof MOVES;
export const MOVEMENT_STATES = Object.keys(MOVES) as readonly MovementState[];

/** The states that a movement may come from to be in this one: the guard of every statement that moves it. */
export function movementStatesBefore(to: MovementState): MovementState[] {
  return MOVEMENT_STATES.filter((from) => (MOVES[from] as readonly MovementState[]).includes(to));
}

/** Without an outcome yet: nothing else of its order may be moved meanwhile. */
export const MOVEMENTS_UNDER_WAY = ['planned', 'unknown'] as const satisfies readonly MovementState[];
