import type { ReleaseShipmentState } from '../clubs/shipment-states.ts';

/** The states of a release's shipments, in the order in which staff read them. */
export const SHIPMENT_STATES = [
  'failed',
  'exception',
  'left-out',
  'open',
  'held',
  'ordered',
] as const satisfies readonly ReleaseShipmentState[];

/** 'declined': releases that have not shipped, with payments that failed. 'stopped': staff stopped charging them. */
export const RELEASE_VIEWS = ['all', 'declined', 'stopped'] as const;
export type ReleaseView = (typeof RELEASE_VIEWS)[number];
