import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInTimeZone,
  dayOf,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  formatLongDate,
  formatUsDate,
  formatWeekdayDate,
  isDay,
  laterDay,
  parseUsDate,
  partsOf,
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
    '12/02/20260',
    '112/02/2026',
    'a2/02/2026',
    '12/0b/2026',
    '12/02/202c',
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

test('each month has its name', () => {
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
  expect(months.map((month) => formatLongDate(`2026-${month}-03`))).toEqual([
    'January 3, 2026',
    'February 3, 2026',
    'March 3, 2026',
    'April 3, 2026',
    'May 3, 2026',
    'June 3, 2026',
    'July 3, 2026',
    'August 3, 2026',
    'September 3, 2026',
    'October 3, 2026',
    'November 3, 2026',
    'December 3, 2026',
  ]);
});

test('a form has two digits for the month and for the day', () => {
  expect(formatUsDate('2026-01-09')).toBe('01/09/2026');
  expect(formatUsDate('2026-11-30')).toBe('11/30/2026');
});

test('a choice of days names the weekday', () => {
  const week = ['29', '30', '31'].map((day) => formatWeekdayDate(`2026-03-${day}`));
  expect(week).toEqual(['Sunday, March 29', 'Monday, March 30', 'Tuesday, March 31']);
  const rest = ['02', '03', '04', '05'].map((day) => formatWeekdayDate(`2026-12-${day}`));
  expect(rest).toEqual([
    'Wednesday, December 2',
    'Thursday, December 3',
    'Friday, December 4',
    'Saturday, December 5',
  ]);
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

  test('an invalid day is a bug', () => {
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
  expect(isDay('12026-12-02')).toBe(false);
  expect(isDay('2026-12-020')).toBe(false);
  expect(isDay('2026-12-02 ')).toBe(false);
  expect(isDay(' 2026-12-02')).toBe(false);
  expect(isDay('0026-12-02')).toBe(false);
  expect(isDay('')).toBe(false);
  expect(daysInMonth(2028, 2)).toBe(29);
  expect(daysInMonth(2026, 12)).toBe(31);
});

test.each([
  [{ year: 1000, month: 1, day: 1 }, '1000-01-01'],
  [{ year: 9999, month: 12, day: 31 }, '9999-12-31'],
  [{ year: 2026, month: 4, day: 30 }, '2026-04-30'],
  [{ year: 999, month: 12, day: 31 }, null],
  [{ year: 10000, month: 1, day: 1 }, null],
  [{ year: 2026, month: 0, day: 1 }, null],
  [{ year: 2026, month: 13, day: 1 }, null],
  [{ year: 2026, month: 1, day: 0 }, null],
  [{ year: 2026, month: 1, day: -1 }, null],
  [{ year: 2026, month: 4, day: 31 }, null],
  [{ year: 2026.5, month: 1, day: 1 }, null],
  [{ year: 2026, month: 1, day: 1.5 }, null],
  [{ year: Number.NaN, month: 1, day: 1 }, null],
])('%j is the day %s', (date, day) => {
  expect(dayOf(date)).toBe(day);
});

test('a day has a year, a month from 1 and a day', () => {
  expect(partsOf('2026-12-03')).toEqual({ year: 2026, month: 12, day: 3 });
  expect(() => partsOf('2026-13-03')).toThrow(RangeError);
});

test('of two days the later one', () => {
  expect(laterDay('2026-11-21', '2026-12-02')).toBe('2026-12-02');
  expect(laterDay('2026-12-02', '2026-11-21')).toBe('2026-12-02');
});

test.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-21', '2026-11-22', 1],
  ['2026-11-22', '2026-11-21', -1],
  ['2026-12-31', '2027-01-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-03-07', '2026-03-09', 2],
  ['2026-01-01', '2027-01-01', 365],
])('from %s to %s: %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
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

test.each([
  ['Pacific/Honolulu', '2027-01-04T10:00:00.000Z'],
  ['America/New_York', '2027-01-04T05:00:00.000Z'],
  ['UTC', '2027-01-04T00:00:00.000Z'],
  ['Pacific/Guam', '2027-01-03T14:00:00.000Z'],
  ['Pacific/Pago_Pago', '2027-01-04T11:00:00.000Z'],
  ['Etc/GMT+12', '2027-01-04T12:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-03T10:00:00.000Z'],
])('in %s January 4 begins at %s', (timeZone, instant) => {
  expect(startOfDay('2027-01-04', timeZone).toISOString()).toBe(instant);
});

test('an invalid day has no beginning', () => {
  expect(() => startOfDay('2027-02-30', WINERY_TIME_ZONE)).toThrow(RangeError);
});
