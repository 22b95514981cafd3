import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInTimeZone,
  dayOf,
  dayOfWeek,
  daysInMonth,
  formatLongDate,
  formatUsDate,
  formatWeekdayDate,
  isDay,
  parseUsDate,
  startOfDay,
  WINERY_TIME_ZONE,
} from './day.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1990-01-01', count));

describe('MM/DD/YYYY', () => {
  test.each([
    ['12/02/2026', '2026-12-02'],
    ['02/29/2028', '2028-02-29'],
    ['01/01/2000', '2000-01-01'],
  ])('%s is %s', (text, day) => {
    expect(parseUsDate(text)).toBe(day);
  });

  test.each([
    '',
    '2026-12-02',
    '1/2/2026',
    '02/29/2026',
    '02/29/2100',
    '13/01/2026',
    '00/10/2026',
    '04/31/2026',
    '12/00/2026',
    '12/02/26',
    '12/02/0026',
    ' 12/02/2026',
    '12/02/2026 ',
    '12-02-2026',
    'Invalid Date',
  ])('%j is no date', (text) => {
    expect(parseUsDate(text)).toBeNull();
  });

  test('every day is read back as it was written', () => {
    fc.assert(fc.property(anyDay, (day) => parseUsDate(formatUsDate(day)) === day));
  });
});

test('the review writes the month out', () => {
  expect(formatLongDate('2026-12-02')).toBe('December 2, 2026');
});

test('a choice of days names the weekday', () => {
  expect(formatWeekdayDate('2026-12-02')).toBe('Wednesday, December 2');
});

describe('counting days', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    // the nights on which Pacific clocks change
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %d days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test('going and coming back ends where it began, and weekdays go round by seven', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        const moved = addDays(day, count);
        expect(addDays(moved, -count)).toBe(day);
        expect((((dayOfWeek(day) + count) % 7) + 7) % 7).toBe(dayOfWeek(moved));
        expect([moved < day, moved > day]).toEqual([count < 0, count > 0]);
      }),
    );
  });

  test.each([
    ['2026-11-21', 6],
    ['2026-11-22', 0],
    ['2024-12-30', 1],
    ['2024-12-26', 4],
  ])('%s is weekday %d', (day, weekday) => {
    expect(dayOfWeek(day)).toBe(weekday);
  });

  test('what is no day is refused as a bug', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => formatLongDate('12/02/2026')).toThrow(RangeError);
  });
});

test('a day is written in full', () => {
  expect(isDay('2026-12-02')).toBe(true);
  expect(isDay('2026-12-2')).toBe(false);
  expect(isDay('2026-02-29')).toBe(false);
  expect(dayOf({ year: 2026, month: 2, day: 29 })).toBeNull();
  expect(dayOf({ year: 2026, month: 1.5, day: 2 })).toBeNull();
  expect(daysInMonth(2028, 2)).toBe(29);
  expect(daysInMonth(2026, 12)).toBe(31);
});

describe("the winery's day", () => {
  test.each([
    ['2026-11-22T07:59:59Z', '2026-11-21'],
    ['2026-11-22T08:00:00Z', '2026-11-22'],
    ['2026-07-04T06:59:59Z', '2026-07-03'],
    ['2026-07-04T07:00:00Z', '2026-07-04'],
    ['2027-01-01T00:00:00Z', '2026-12-31'],
  ])('at %s it is %s', (instant, day) => {
    expect(dayInTimeZone(new Date(instant), WINERY_TIME_ZONE)).toBe(day);
  });
});

describe('months later', () => {
  test.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-21', 1, '2027-01-21'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 14, '2028-01-21'],
  ])('%s and %d: %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test('are days, in the order of the days that they come from', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: -30, max: 30 }), (a, b, months) => {
        const [first, second] = [a, b].toSorted() as [string, string];
        expect(isDay(addMonths(a, months))).toBe(true);
        expect(addMonths(first, months) <= addMonths(second, months)).toBe(true);
      }),
    );
  });
});

test('a day begins at midnight of the winery, in summer and in winter', () => {
  expect(startOfDay('2027-01-04', WINERY_TIME_ZONE).toISOString()).toBe('2027-01-04T08:00:00.000Z');
  expect(startOfDay('2027-04-05', WINERY_TIME_ZONE).toISOString()).toBe('2027-04-05T07:00:00.000Z');
  expect(startOfDay('2027-03-14', WINERY_TIME_ZONE).toISOString()).toBe('2027-03-14T08:00:00.000Z');
});
