import { expect, test } from 'vitest';
import { stateTerms } from './state-terms.ts';

test.each([
  ['a case of nine liters, in any 12 months', 'AL', [{ maxMl: 108_000, months: 12, per: 'person' }]],
  [
    'liters, in one order and in a year',
    'AK',
    [
      { maxMl: 18_000, months: 0, per: 'person' },
      { maxMl: 108_000, months: 12, per: 'person' },
    ],
  ],
  ['two months', 'CT', [{ maxMl: 18_000, months: 2, per: 'person' }]],
  ['a month', 'DC', [{ maxMl: 9000, months: 1, per: 'person' }]],
  ['a person or an address', 'GA', [{ maxMl: 108_000, months: 12, per: 'person-or-address' }]],
  ['a household', 'HI', [{ maxMl: 54_000, months: 12, per: 'address' }]],
  ['each adult of a household', 'LA', [{ maxMl: 108_000, months: 12, per: 'person' }]],
  ['a fiscal year', 'NV', [{ maxMl: 108_000, months: 12, per: 'person' }]],
  [
    'gallons, rounded down',
    'TX',
    [
      { maxMl: 34_068, months: 1, per: 'person' },
      { maxMl: 136_274, months: 12, per: 'person' },
    ],
  ],
  ['no limit', 'CA', []],
])('limits by %s: %s', (_, code, volumeCaps) => {
  expect(stateTerms(code)?.volumeCaps).toEqual(volumeCaps);
});

test('a state has its terms, and its own dry places only', () => {
  expect(stateTerms('MT')).toMatchObject({
    state: 'MT',
    stateName: 'Montana',
    isShippable: true,
    isCarrierPickupAllowed: true,
    isAdultSignatureNeeded: true,
    maxAbvPercent: 16,
    dryPlaces: [],
  });
  expect(stateTerms('FL')?.dryPlaces.map(({ zip }) => zip)).toEqual([
    ...['32013', '32066', '32321', '32334', '32335', '32360'],
  ]);
  expect(stateTerms('CA')).toMatchObject({ maxAbvPercent: null, validAsOf: '2025-05-20' });
  expect(stateTerms('XX')).toBeNull();
});

test('staff change the terms of their state, and keep what they leave out', () => {
  const overrides = [
    { state: 'NV', maxAbvPercent: 15 },
    { state: 'CA', maxAbvPercent: 16, isShippable: false },
  ];
  expect(stateTerms('CA', overrides)).toEqual({
    ...stateTerms('CA'),
    maxAbvPercent: 16,
    isShippable: false,
  });
  expect(stateTerms('XX', [{ state: 'XX', isShippable: true }])).toBeNull();
});
