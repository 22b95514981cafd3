import { expect, test } from 'vitest';
import { daysToShip } from './requested-date.ts';

test.each([
  [1, '2 days in transit. We ship on March 2, 2027.'],
  [9, '1 day in transit. We ship on March 2, 2027.'],
])('service %d: %s', (shipViaId, words) => {
  const shipping = { deliveryMethod: 'DELIVER', shipViaId, requestedShipDate: '03/02/2027' };
  expect(daysToShip(shipping as Parameters<typeof daysToShip>[0])).toBe(words);
});
