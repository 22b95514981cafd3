import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  casesOf,
  gallonsOf,
  litersOf,
  pricesOfWines,
  SCHEDULE_COLUMNS,
  scheduleOf,
} from './shipment-schedule.ts';
import data from './state-schedules.json' with { type: 'json' };

test('milliliters become what states print', () => {
  expect([litersOf(750), gallonsOf(750), casesOf(750)]).toEqual([0.75, 0.1981, 0.0833]);
  expect([gallonsOf(9000), casesOf(9000)]).toEqual([2.3775, 1]);
  // A thousand bottles, converted once: bottle by bottle it would be 198.1.
  expect(gallonsOf(750_000)).toBe(198.129);
});

test('a line’s price is divided among the wines of a set to the cent', () => {
  const wine = fc.record({
    listCents: fc.integer({ min: 0, max: 50_000 }),
    bottles: fc.integer({ min: 1, max: 24 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), fc.array(wine, { minLength: 1 }), (cents, wines) => {
      expect(pricesOfWines(cents, wines).reduce((sum, price) => sum + price, 0)).toBe(cents);
    }),
  );
});

test('every state asks for columns that the schedule has, and unknown states get all', () => {
  for (const state of Object.keys(data.states)) {
    const { columns } = scheduleOf(state);
    expect([state, columns.filter((column) => !SCHEDULE_COLUMNS.includes(column))]).toEqual([state, []]);
  }
  expect(scheduleOf('WY')).toMatchObject({ files: 'quarterly', columns: [], confidence: 'unknown' });
});
