import { expect, test } from 'vitest';
import { daysToShip, requestedDate } from './requested-date.ts';

test.each([
  [1, '2 days in transit. We ship on March 2, 2027.'],
  [9, '1 day in transit. We ship on March 2, 2027.'],
])('service %d: %s', (shipViaId, words) => {
  const shipping = { deliveryMethod: 'DELIVER', shipViaId, requestedShipDate: '03/02/2027' };
  expect(daysToShip(shipping as Parameters<typeof daysToShip>[0], { roadDays: null })).toBe(words);
});

test('by road, in business days to the state', () => {
  const shipping = {
    ...{ deliveryMethod: 'DELIVER', shipViaId: 1, stateId: 33, requestedShipDate: '03/03/2027' },
  } as Parameters<typeof daysToShip>[0];
  const lookups = { roadDays: { 6: 1, 33: 5 } };
  expect(daysToShip(shipping, lookups)).toBe('5 business days in transit. We ship on March 3, 2027.');
  expect(requestedDate(shipping, lookups)).toBe('March 10, 2027');
});
