import { expect, test } from 'vitest';
import {
  changeOf,
  MOVEMENT_KINDS,
  MOVEMENT_NAMES,
  type MovementKind,
  surpriseOf,
} from './stock-movements.ts';

test.each<[MovementKind, quantity: number, seenStock: number, change: number | null]>([
  ['receive', 12, 0, 12],
  ['return', 1, 0, 1],
  ['breakage', 2, 0, -2],
  ['sample', 1, 0, -1],
  ['correction', -3, 0, -3],
  ['correction', 3, 0, 3],
  ['count', 118, 120, -2],
  ['count', 0, 4, -4],
  ['count', 4, 4, 0],
  ['receive', -1, 0, null],
  ['receive', 0, 0, null],
  ['return', 0, 0, null],
  ['return', -2, 0, null],
  ['breakage', -1, 0, null],
  ['breakage', 0, 0, null],
  ['sample', 0, 0, null],
  ['sample', -1, 0, null],
  ['correction', 0, 0, null],
  ['count', -1, 0, null],
  ['import', 5, 0, null],
])('%s of %i, with %i seen, changes the stock by %s', (kind, quantity, seenStock, change) => {
  expect(changeOf({ kind, quantity, seenStock })).toBe(change);
});

test('the list of movements calls them by these words', () => {
  expect(MOVEMENT_KINDS.map((kind) => MOVEMENT_NAMES[kind])).toEqual([
    ...['Received', 'Counted', 'Breakage', 'Sample', 'Returned', 'Correction', 'Import'],
  ]);
});

test.each([
  ['count', 18, 'This changes the stock from 1,800 to 18.'],
  ['count', 899, 'This changes the stock from 1,800 to 899.'],
  ['count', 900, null],
  ['count', 2701, 'This changes the stock from 1,800 to 2,701.'],
  ['breakage', 901, 'This changes the stock from 1,800 to 899.'],
  ['sample', 12, null],
  ['correction', -1000, 'This changes the stock from 1,800 to 800.'],
  ['receive', 18000, null],
] as const)('%s %s of 1,800 asks: %s', (kind, quantity, asks) => {
  expect(surpriseOf({ kind, quantity, seenStock: 1800 }, 1800)).toBe(asks);
});

test('the first count of a product asks nothing', () => {
  expect(surpriseOf({ kind: 'count', quantity: 500, seenStock: 0 }, 0)).toBeNull();
});
