import { describe, expect, test } from 'vitest';
import { explainWeather, judgeWeather, type WeatherStop } from './judge-weather.ts';
import { forecastMarginF, USUAL_MARGIN_F, USUAL_WEATHER_LIMITS } from './limits.ts';
import { groundDays, parcelWay } from './parcel-way.ts';

const MONDAY = '2026-07-20';
const noHoliday = () => false;

describe('the way of a parcel', () => {
  test.each([
    [40, 1],
    [150, 1],
    [300, 2],
    [600, 2],
    [601, 3],
    [672, 3],
    [1_000, 3],
    [1_100, 4],
    [1_400, 4],
    [1_401, 5],
    [1_700, 5],
    [2_600, 5],
  ])('%d miles take %d business days by ground', (miles, days) => {
    expect(groundDays(miles)).toBe(days);
  });

  test('to Phoenix: three business days after Monday', () => {
    const stops = parcelWay({ shipDay: MONDAY, isOvernight: false, miles: 672, isHoliday: noHoliday });
    expect(stops.map(({ day, part, share }) => [day, part, Math.round(100 * share)])).toEqual([
      ['2026-07-20', 'origin', 0],
      ['2026-07-21', 'way', 33],
      ['2026-07-22', 'way', 67],
      ['2026-07-23', 'door', 100],
    ]);
  });

  test('to Chicago: a weekend in the depot that it reached on Friday', () => {
    const stops = parcelWay({ shipDay: MONDAY, isOvernight: false, miles: 1_836, isHoliday: noHoliday });
    expect(stops.map(({ part, share }) => `${part} ${Math.round(10 * share)}`)).toEqual([
      ...['origin 0', 'way 2', 'way 4', 'way 6', 'way 8', 'depot 8', 'depot 8', 'door 10'],
    ]);
  });

  test('a holiday is a day in a depot', () => {
    const stops = parcelWay({
      shipDay: '2026-11-25',
      isOvernight: false,
      miles: 300,
      isHoliday: (day) => day === '2026-11-26',
    });
    expect(stops.map(({ day, part }) => [day, part])).toEqual([
      ['2026-11-25', 'origin'],
      ['2026-11-26', 'depot'],
      ['2026-11-27', 'way'],
      ['2026-11-28', 'depot'],
      ['2026-11-29', 'depot'],
      ['2026-11-30', 'door'],
    ]);
  });

  test('overnight only the winery and the door count', () => {
    const stops = parcelWay({ shipDay: '2026-07-24', isOvernight: true, miles: 2_600, isHoliday: noHoliday });
    expect(stops.map(({ day, part }) => [day, part])).toEqual([
      ['2026-07-24', 'origin'],
      ['2026-07-27', 'door'],
    ]);
  });
});

test('overnight too, a parcel waits out a holiday', () => {
  const stops = parcelWay({
    shipDay: '2026-11-25',
    isOvernight: true,
    miles: 40,
    isHoliday: (day) => day === '2026-11-26',
  });
  expect(stops).toEqual([
    { day: '2026-11-25', part: 'origin', share: 0 },
    { day: '2026-11-27', part: 'door', share: 1 },
  ]);
});

test('a parcel that ships on a Friday rests on Saturday and Sunday where it began', () => {
  const stops = parcelWay({ shipDay: '2026-07-24', isOvernight: false, miles: 40, isHoliday: noHoliday });
  expect(stops).toEqual([
    { day: '2026-07-24', part: 'origin', share: 0 },
    { day: '2026-07-25', part: 'depot', share: 0 },
    { day: '2026-07-26', part: 'depot', share: 0 },
    { day: '2026-07-27', part: 'door', share: 1 },
  ]);
});

const stop = (parts: Partial<WeatherStop>): WeatherStop => ({
  day: '2026-07-21',
  part: 'way',
  place: 'Phoenix',
  highF: 70,
  lowF: 55,
  marginF: 5,
  isForecast: true,
  ...parts,
});

describe('the verdict', () => {
  test.each([
    [{ highF: 80 }, 'fine', false],
    [{ highF: 81 }, 'warm', false],
    [{ highF: 90 }, 'warm', false],
    [{ highF: 91 }, 'warm', true],
    [{ highF: 93, marginF: USUAL_MARGIN_F, isForecast: false }, 'fine', false],
    [{ highF: 94, marginF: USUAL_MARGIN_F, isForecast: false }, 'warm', false],
    [{ highF: 98, marginF: USUAL_MARGIN_F, isForecast: false }, 'warm', false],
    [{ highF: 99, marginF: USUAL_MARGIN_F, isForecast: false }, 'warm', true],
    [{ part: 'door', highF: 40, lowF: 17, marginF: USUAL_MARGIN_F, isForecast: false }, 'fine', false],
    [{ part: 'door', highF: 40, lowF: 16, marginF: USUAL_MARGIN_F, isForecast: false }, 'freezing', false],
    [{ highF: 25, lowF: 20, marginF: USUAL_MARGIN_F, isForecast: false }, 'fine', false],
    [{ highF: 23, lowF: 20, marginF: USUAL_MARGIN_F, isForecast: false }, 'freezing', false],
    [{ highF: 60, lowF: 30 }, 'fine', false],
    [{ highF: 60, lowF: -1 }, 'freezing', false],
    [{ highF: 60, lowF: 0 }, 'fine', false],
    [{ part: 'depot', highF: 60, lowF: 29 }, 'freezing', false],
    [{ highF: 32, lowF: 31 }, 'fine', false],
    [{ highF: 31, lowF: 31 }, 'freezing', false],
    [{ part: 'origin', highF: 60, lowF: 10 }, 'fine', false],
    [{ part: 'door', highF: 60, lowF: 10 }, 'freezing', false],
  ] as const)('%o is %s', (parts, kind, isForbidden) => {
    const verdict = judgeWeather([stop({}), stop(parts)], USUAL_WEATHER_LIMITS);
    expect(verdict.kind).toBe(kind);
    if (verdict.kind !== 'fine') expect(verdict.isForbidden).toBe(isForbidden);
  });

  test('names the worst stop', () => {
    const stops = [stop({ highF: 95, place: 'Las Vegas' }), stop({ highF: 104 }), stop({ highF: 99 })];
    expect(explainWeather(judgeWeather(stops, USUAL_WEATHER_LIMITS))).toBe(
      'Too hot on the way: 104 °F in Phoenix on Tue',
    );
  });

  test('of what is usual says so', () => {
    const usual = stop({
      day: '2027-01-12',
      part: 'door',
      place: 'Chicago',
      highF: 31,
      lowF: 16,
      marginF: USUAL_MARGIN_F,
      isForecast: false,
    });
    expect(explainWeather(judgeWeather([usual], USUAL_WEATHER_LIMITS))).toBe(
      'Too cold on the way: usually 16 °F in Chicago in January',
    );
  });

  test('a winery may forbid what a shopper could decide', () => {
    const verdict = judgeWeather([stop({ highF: 82 })], { ...USUAL_WEATHER_LIMITS, allowsAnyway: false });
    expect(verdict).toMatchObject({ kind: 'warm', isForbidden: true });
  });

  test('a winery may forbid what is too cold as well', () => {
    const cold = stop({ part: 'door', lowF: 10 });
    expect(judgeWeather([cold], USUAL_WEATHER_LIMITS)).toEqual({
      kind: 'freezing',
      isForbidden: false,
      stop: cold,
    });
    expect(judgeWeather([cold], { ...USUAL_WEATHER_LIMITS, allowsAnyway: false })).toEqual({
      kind: 'freezing',
      isForbidden: true,
      stop: cold,
    });
  });

  test('heat counts before frost', () => {
    const stops = [stop({ part: 'door', lowF: -20 }), stop({ highF: 81, place: 'Las Vegas' })];
    expect(judgeWeather(stops, USUAL_WEATHER_LIMITS)).toMatchObject({ kind: 'warm' });
  });

  test('of stops that are equally bad the first is named', () => {
    const hot = [stop({ highF: 95, place: 'Las Vegas' }), stop({ highF: 95 })];
    expect(explainWeather(judgeWeather(hot, USUAL_WEATHER_LIMITS))).toBe(
      'Too hot on the way: 95 °F in Las Vegas on Tue',
    );
  });

  test('cold in a forecast names the night, in whole degrees', () => {
    const cold = stop({ day: '2027-01-14', part: 'door', place: 'Chicago', highF: 50.4, lowF: 9.6 });
    expect(explainWeather(judgeWeather([cold], USUAL_WEATHER_LIMITS))).toBe(
      'Too cold on the way: 10 °F in Chicago on Thu',
    );
  });

  test('heat that is usual names the month', () => {
    const usual = stop({ day: '2026-12-31', highF: 99.5, isForecast: false });
    expect(explainWeather(judgeWeather([usual], USUAL_WEATHER_LIMITS))).toBe(
      'Too hot on the way: usually 100 °F in Phoenix in December',
    );
  });

  test('a fine day needs no words', () => {
    expect(judgeWeather([stop({})], USUAL_WEATHER_LIMITS)).toEqual({ kind: 'fine' });
    expect(judgeWeather([], USUAL_WEATHER_LIMITS)).toEqual({ kind: 'fine' });
    expect(explainWeather({ kind: 'fine' })).toBeNull();
  });

  test('what is usual must be eight degrees beyond a limit', () => {
    expect(USUAL_MARGIN_F).toBe(-8);
  });

  test('the margin grows with the days ahead, up to nine degrees', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 30].map(forecastMarginF)).toEqual([5, 5, 5, 6, 7, 8, 9, 9, 9]);
  });
});
