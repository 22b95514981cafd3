export type MovementKind = 'authorize' | 'capture' | 'void' | 'refund';

export type LedgerKind = 'authorised' | 'captured' | 'released' | 'refunded';

/** We void an authorization that would expire before shipping, and authorize again shortly before. */
const PURPOSES = {
  ship: { kind: 'capture', entry: 'captured' },
  cancel: { kind: 'void', entry: 'released' },
  refund: { kind: 'refund', entry: 'refunded' },
  'let-go': { kind: 'void', entry: 'released' },
  'authorise-again': { kind: 'authorize', entry: 'authorised' },
  change: { kind: 'authorize', entry: 'authorised' },
} as const satisfies Record<string, { kind: MovementKind; entry: LedgerKind }>;

export type MovementPurpose = keyof typeof PURPOSES;

export function kindOfMovement(purpose: MovementPurpose): MovementKind {
  return PURPOSES[purpose].kind;
}

export function ledgerKindOf(purpose: MovementPurpose): LedgerKind {
  return PURPOSES[purpose].entry;
}

/**
 * The allowed state changes of one movement. 'unknown' had no answer: we send it again under the same key. 'refused' is
 * the gateway's no and needs a person. 'failed' never reached the gateway and may be planned again.
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

/** Every statement that changes a movement uses these as its guard. */
export function movementStatesBefore(to: MovementState): MovementState[] {
  return MOVEMENT_STATES.filter((from) => (MOVES[from] as readonly MovementState[]).includes(to));
}

/** No outcome yet: until then, no other money of the order may move. */
export const MOVEMENTS_UNDER_WAY = ['planned', 'unknown'] as const satisfies readonly MovementState[];
