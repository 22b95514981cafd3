/**
 * What may become of one member's part in a release, as one table. 'exception': it could not be prepared. 'held': the
 * member, or the membership, wants none this time. 'failed': it was to be charged and could not be.
 */
const MOVES = {
  exception: ['open'],
  open: ['held', 'ordered', 'failed', 'exception'],
  held: ['open'],
  failed: ['open'],
  ordered: [],
} as const satisfies Record<string, readonly string[]>;

export type ReleaseShipmentState = keyof typeof MOVES;
const RELEASE_SHIPMENT_STATES = Object.keys(MOVES) as readonly ReleaseShipmentState[];

/** The states that a shipment may come from to be in this one: the guard of every statement that moves it. */
export function shipmentStatesBefore(to: ReleaseShipmentState): ReleaseShipmentState[] {
  return RELEASE_SHIPMENT_STATES.filter((from) =>
    (MOVES[from] as readonly ReleaseShipmentState[]).includes(to),
  );
}
