import { describe, expect, test } from 'vitest';
import type { ClubTier } from '../../../contract/clubs.ts';
import { bottlesAndPrice, heldHowLong, nextShipment, processedWhen, shippedWhen } from './club-words.ts';

const terms = {
  eligibleStates: [],
  processedDaysBeforeShipment: { least: 5, most: 7 },
  shipDays: ['Monday', 'Tuesday'],
  service: '2-day air',
  willCallWeeks: 6,
};

describe('the terms of a club', () => {
  test('are told in the words of the specification (spec §9)', () => {
    expect(processedWhen(terms)).toBe('Orders are processed 5 to 7 days before shipment.');
    expect(shippedWhen(terms)).toBe('Orders are shipped on Monday or Tuesday by 2-day air.');
    expect(heldHowLong(terms)).toBe('Will-call orders are held for six weeks.');
  });

  test('may be others', () => {
    expect(processedWhen({ ...terms, processedDaysBeforeShipment: { least: 3, most: 3 } })).toContain(
      '3 days',
    );
    expect(shippedWhen({ ...terms, shipDays: ['Wednesday'], service: 'ground' })).toContain(
      'Wednesday by ground',
    );
    expect(heldHowLong({ ...terms, willCallWeeks: 1 })).toContain('one week.');
    expect(heldHowLong({ ...terms, willCallWeeks: 12 })).toContain('12 weeks.');
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
