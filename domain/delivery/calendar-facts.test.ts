import { expect, test } from 'vitest';
import { isDay } from '../dates/day.ts';
import calendar from './calendar.json' with { type: 'json' };
import { BLACKOUT_DAYS, DEFAULT_SHIP_DATE_OVERRIDES, SHIP_DATE_EXCEPTIONS } from './calendar-facts.ts';

const days = BLACKOUT_DAYS.map((blackout) => blackout.day);

test('blackout dates are real, in order, each once, from 2026 to 2028', () => {
  expect(days.every(isDay)).toBe(true);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(days[0]).toBe('2026-01-01');
  expect(days.at(-1)).toBe('2028-12-26');
});

test.each([
  ['2026-11-26', 'Thanksgiving Day'],
  ['2026-11-27', 'Day after Thanksgiving'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-07-05', 'Independence Day'],
  ['2028-05-29', 'Memorial Day'],
])('%s is closed: %s', (day, why) => {
  expect(BLACKOUT_DAYS).toContainEqual({ day, why });
});

test('every day on which the carriers are closed is closed', () => {
  expect(calendar.carrier_closed.map(({ date }) => date).filter((date) => !days.includes(date))).toEqual([]);
});

test('the two fixed dates of 2024', () => {
  expect(SHIP_DATE_EXCEPTIONS).toEqual(['2024-12-30']);
  expect(DEFAULT_SHIP_DATE_OVERRIDES).toEqual({ '2024-12-26': '2024-12-30' });
});
