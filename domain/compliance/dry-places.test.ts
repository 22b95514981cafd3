import { expect, test } from 'vitest';
import { DRY_PLACES, dryPlaceOf } from './dry-places.ts';

test.each([
  ['32013', 'Lafayette County'],
  ['32066', 'Lafayette County'],
  ['32321', 'Liberty County'],
  ['32334', 'Liberty County'],
  ['32335', 'Liberty County'],
  ['32360', 'Liberty County'],
  ['32321-1234', 'Liberty County'],
  ['  32321  ', 'Liberty County'],
  ['32322', null],
  ['3232', null],
  ['', null],
])('no wine is delivered to ZIP %j: %s', (zip, name) => {
  expect(dryPlaceOf(zip, DRY_PLACES)).toBe(name);
});

test('the dry places that our sources name are all in Florida', () => {
  expect(DRY_PLACES.filter(({ state }) => state !== 'FL')).toEqual([]);
  expect(dryPlaceOf('32321', [])).toBeNull();
});
