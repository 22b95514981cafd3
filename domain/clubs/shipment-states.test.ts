import { expect, test } from 'vitest';
import { type ReleaseShipmentState, shipmentStatesBefore } from './shipment-states.ts';

test.each<[ReleaseShipmentState, ReleaseShipmentState[]]>([
  ['open', ['exception', 'left-out', 'held', 'failed']],
  ['held', ['open']],
  ['ordered', ['open']],
  ['failed', ['open']],
  ['exception', ['left-out', 'open']],
  ['left-out', ['exception']],
])('a shipment becomes %s only from %j', (to, from) => {
  expect(shipmentStatesBefore(to)).toEqual(from);
});
