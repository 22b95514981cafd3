import { describe, expect, test } from 'vitest';
import { explainPermit, needsPermit, overlaps, permitFact, permitsFor } from './permits.ts';

test.each([
  ['CA', false],
  ['AK', false],
  ['DC', false],
  ['MN', false],
  ['TX', true],
  ['NY', true],
])('shipping to %s needs a permit: %s', (state, needs) => {
  expect(needsPermit(state)).toBe(needs);
});

const MARCH = { number: 'OH-1', validFrom: '2026-04-01', validTo: '2027-03-31' };
const APRIL = { number: 'OH-2', validFrom: '2027-04-10', validTo: null };

const factOn = (shipDay: string, permits = [MARCH, APRIL], isDayLeft = true) =>
  permitFact(permits, { shipDay, today: '2027-03-02', isDayLeft: () => isDayLeft });

describe('the permit of a ship day', () => {
  test('is valid on its first and its last day', () => {
    expect([factOn('2026-04-01').number, factOn('2027-03-31').number, factOn('2027-04-10').number]).toEqual([
      'OH-1',
      'OH-1',
      'OH-2',
    ]);
  });

  test('names the days around a ship day without one', () => {
    expect(factOn('2027-04-05')).toEqual({ number: null, until: '2027-03-31', from: '2027-04-10' });
    expect(explainPermit(factOn('2027-04-05', [MARCH]), 'Ohio')).toBe('We can ship to Ohio until March 31.');
    expect(explainPermit(factOn('2027-03-05', [APRIL]), 'Ohio')).toBe('We can ship to Ohio from April 10.');
    expect(explainPermit(factOn('2027-04-05'), 'Ohio')).toBe(
      'We can ship to Ohio until March 31 and from April 10.',
    );
  });

  test('names no day that has passed, or that no order can make', () => {
    const past = { ...MARCH, validTo: '2027-03-01' };
    expect(explainPermit(factOn('2027-03-05', [past]), 'Ohio')).toBeNull();
    expect(explainPermit(factOn('2027-04-05', [MARCH, APRIL], false), 'Ohio')).toBeNull();
  });
});

test('a brand without the switch, and a state that asks for none, need no permit', () => {
  const permits = [{ ...MARCH, brandingId: 1, state: 'OH' } as const];
  const rules = { decideFor: [1], permits } as const;
  expect(permitsFor(rules, { brandingId: 1, state: 'OH' })).toEqual([MARCH]);
  expect(permitsFor(rules, { brandingId: 1, state: 'NY' })).toEqual([]);
  expect(permitsFor(rules, { brandingId: 1, state: 'CA' })).toBeNull();
  expect(permitsFor(rules, { brandingId: 2, state: 'OH' })).toBeNull();
});

test('permits may touch and not overlap', () => {
  expect(overlaps(MARCH, { validFrom: '2027-04-01', validTo: null })).toBe(false);
  expect(overlaps(MARCH, { validFrom: '2027-03-31', validTo: null })).toBe(true);
  expect(overlaps(APRIL, { validFrom: '2030-01-01', validTo: '2030-02-01' })).toBe(true);
});
