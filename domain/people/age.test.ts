import { describe, expect, test } from 'vitest';
import {
  ageOn,
  birthDateObjection,
  birthDayOf,
  birthYearChoices,
  judgeBirthDate,
  MINIMUM_AGE,
} from './age.ts';

const today = '2026-11-21';

describe('age', () => {
  test.each([
    [{ year: 2005, month: 11, day: 21 }, today, 21],
    [{ year: 2005, month: 11, day: 22 }, today, 20],
    [{ year: 2005, month: 12, day: 1 }, today, 20],
    [{ year: 2005, month: 10, day: 30 }, today, 21],
    [{ year: 2004, month: 2, day: 29 }, '2025-02-28', 20],
    [{ year: 2004, month: 2, day: 29 }, '2025-03-01', 21],
    [{ year: 2004, month: 2, day: 29 }, '2028-02-29', 24],
  ])('born %j, on %s: %d', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});

describe('birth date selects, months from 0', () => {
  test.each([
    [10, 21, 2005, 'ok'],
    [10, 22, 2005, 'under-age'],
    [0, 1, 1980, 'ok'],
    [11, 31, 1999, 'ok'],
    [1, 30, 1990, 'invalid'],
    [1, 29, 2001, 'invalid'],
    [12, 1, 1990, 'invalid'],
    [-1, 1, 1990, 'invalid'],
    [0, 0, 1990, 'invalid'],
    [0, 1, 2030, 'future'],
    [10, 22, 2026, 'future'],
    [10, 21, 2026, 'under-age'],
    [10, 21, 1901, 'ok'],
    [10, 22, 1900, 'ok'],
    [10, 21, 1900, 'invalid'],
    [0, 1, 1880, 'invalid'],
    [undefined, 1, 1990, 'missing'],
    [0, undefined, 1990, 'missing'],
    [0, 1, undefined, 'missing'],
    [Number.NaN, 1, 1990, 'missing'],
  ] as const)('month %s, day %s, year %s: %s', (dob_month, dob_day, dob_year, verdict) => {
    expect(judgeBirthDate({ dob_month, dob_day, dob_year }, today)).toBe(verdict);
  });

  test('a null from the wire is no January', () => {
    const posted = JSON.parse('{"dob_month":null,"dob_day":1,"dob_year":1990}');
    expect(judgeBirthDate(posted, today)).toBe('missing');
    expect(birthDayOf(posted)).toBeNull();
  });

  test('become a day with its month counted from 1', () => {
    expect(birthDayOf({ dob_month: 0, dob_day: 9, dob_year: 1990 })).toBe('1990-01-09');
    expect(birthDayOf({ dob_month: 1, dob_day: 30, dob_year: 1990 })).toBeNull();
    expect(birthDayOf({ dob_month: 1, dob_day: 3 })).toBeNull();
  });
});

test('birth years: 90 of them, the first 21 years ago', () => {
  const years = birthYearChoices(today);
  expect(years).toHaveLength(90);
  expect(years[0]).toBe(2005);
  expect(years.at(-1)).toBe(1916);
});

test.each([
  ['ok', null],
  ['missing', 'Required'],
  ['invalid', 'Invalid Date'],
  ['future', 'Invalid'],
  ['under-age', 'Must be 21 or older'],
] as const)('a birth date that is %s: %s', (verdict, text) => {
  expect(birthDateObjection(verdict)).toBe(text);
});

test('a plain date field has its own words for too young', () => {
  expect(birthDateObjection('under-age', 'Must be 21 years of age')).toBe('Must be 21 years of age');
  expect(birthDateObjection('ok', 'Must be 21 years of age')).toBeNull();
  expect(MINIMUM_AGE).toBe(21);
});
