/**
 * 'exception': we could not prepare it. 'left-out': the release is too close to the member's first shipment. 'held': the
 * member or the membership skips it. 'failed': the charge failed.
 */
const MOVES = {
  exception: ['open', 'left-out'],
  'left-out': ['open', 'exception'],
  open: ['held', 'ordered', 'failed', 'exception'],
  held: ['open'],
  failed: ['open'],
  ordered: [],
} as const satisfies Record<string, readonly string[]>;

export type ReleaseShipmentState = keyof typeof MOVES;
const RELEASE_SHIPMENT_STATES = Object.keys(MOVES) as readonly ReleaseShipmentState[];

/** Every statement that changes a shipment uses these as its guard. */
export function shipmentStatesBefore(to: ReleaseShipmentState): ReleaseShipmentState[] {
  return RELEASE_SHIPMENT_STATES.filter((from) =>
    (MOVES[from] as readonly ReleaseShipmentState[]).includes(to),
  );
}
