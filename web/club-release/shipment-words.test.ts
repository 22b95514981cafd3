import { expect, test } from 'vitest';
import type { ClubShipment } from '../../contract/club-release.ts';
import { doneWords, lastMinuteOf, laterWords, quantitiesOf, shipmentName } from './shipment-words.ts';

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

test('a done-notice in the address counts only if the shipment is in that state', () => {
  const item = { description: 'Club Membership, Three Bottles', qty: 2, cartLimit: 6, contents: [] };
  const shipment = (state: ClubShipment['state']) => ({ item, state }) as unknown as ClubShipment;
  expect(doneWords('quantity', shipment('open'))).toBe(
    'The quantity was changed: 2 × Club Membership, Three Bottles.',
  );
  expect(doneWords('skipped', shipment('held'))).toBe('Done. You skipped this shipment.');
  expect(doneWords('skipped', shipment('open'))).toBeNull();
  expect(doneWords('resumed', shipment('ordered'))).toBeNull();
  expect(doneWords(null, shipment('open'))).toBeNull();
});

test('a shipment that waits for safe weather says so until it is ordered', () => {
  const later = { shipDate: '10/04/2027', releaseDate: '07/05/2027', state: 'open' } as const;
  expect(laterWords(later)).toBe(
    'The club ships on July 5, 2027. Yours stays in our cellar until the weather on its way is safe for wine.',
  );
  expect(laterWords({ ...later, shipDate: '07/05/2027' })).toBeNull();
  expect(laterWords({ ...later, state: 'ordered' })).toBeNull();
});
