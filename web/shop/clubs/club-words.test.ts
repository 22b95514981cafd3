import { describe, expect, test } from 'vitest';
import type { ClubTier } from '../../../contract/clubs.ts';
import { bottlesAndPrice, nextShipment, sentenceOf, termsInWords } from './club-words.ts';

const terms = {
  eligibleStates: [],
  processedDaysBeforeShipment: { least: 5, most: 7 },
  shipDays: ['Monday', 'Tuesday'],
  service: '2-day air',
  willCallWeeks: 6,
};

describe('the terms of a club', () => {
  const told = (changed: object = {}) => termsInWords({ ...terms, ...changed }).map(sentenceOf);

  test('are told in the words of the specification (spec §9)', () => {
    expect(told()).toEqual([
      'Orders are processed 5 to 7 days before shipment.',
      'Orders are shipped on Monday or Tuesday by 2-day air.',
      'Will-call orders are held for six weeks.',
    ]);
  });

  test('may be others', () => {
    expect(told({ processedDaysBeforeShipment: { least: 3, most: 3 } })[0]).toContain('3 days');
    expect(told({ shipDays: ['Wednesday'], service: 'ground' })[1]).toContain('Wednesday by ground');
    expect(told({ willCallWeeks: 1 })[2]).toContain('one week.');
    expect(told({ willCallWeeks: 12 })[2]).toContain('12 weeks.');
  });
});

test('the day of the next shipment is read out, where it is known', () => {
  expect(nextShipment({ nextShipmentDate: '01/04/2027' })).toBe('January 4, 2027');
  expect(nextShipment({ nextShipmentDate: null })).toBeNull();
});

test.each([
  [3, 279, '3 bottles, $93.00 each'],
  [6, 539, '6 bottles, about $89.83 each'],
  [1, 80, '1 bottle'],
])('%i bottles for %f dollars are %s', (bottles, pricePerShipment, words) =>
  expect(bottlesAndPrice({ bottles, pricePerShipment } as ClubTier)).toBe(words),
);
