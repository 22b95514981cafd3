import { expect, test } from 'vitest';
import { lastMinuteOf, quantitiesOf, shipmentName } from './shipment-words.ts';

test.each([
  ['2027-03-15T07:00:00Z', 'Sunday, March 14, 11:59 PM Pacific time'],
  ['2027-03-16T00:00:00Z', 'Monday, March 15, 4:59 PM Pacific time'],
  ['2027-12-13T08:00:00Z', 'Sunday, December 12, 11:59 PM Pacific time'],
])('a window that ends at %s is told by its last minute at the winery', (windowEndsAt, words) => {
  expect(lastMinuteOf({ windowEndsAt })).toBe(words);
});

test.each([
  [1, 3, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [4, 2, [1, 2, 4]],
  [2, 0, [2]],
])('of %d chosen and at most %d', (qty, cartLimit, offered) => {
  const item = { description: 'Club Membership, Three Bottles', qty, cartLimit, contents: [] };
  expect(quantitiesOf({ item })).toEqual(offered);
});

test('a release is called a shipment once', () => {
  expect(shipmentName({ releaseName: 'Spring 2027' })).toBe('Spring 2027 Shipment');
  expect(shipmentName({ releaseName: 'Spring Shipment' })).toBe('Spring Shipment');
});
