import { describe, expect, test } from 'vitest';
import { explainWeather, judgeWeather, type WeatherStop } from './judge-weather.ts';
import { forecastMarginF, USUAL_MARGIN_F, USUAL_WEATHER_LIMITS } from './limits.ts';
import { parcelWay } from './parcel-way.ts';

describe('the way of a parcel', () => {
  const wayOf = (shipDay: string, isOvernight: boolean, holiday = '') =>
    parcelWay({ shipDay, isOvernight, isHoliday: (day) => day === holiday }).map(({ day, part }) => [
      day,
      part,
    ]);

  test('two days: a night in a hub, then the door', () => {
    expect(wayOf('2026-07-20', false)).toEqual([
      ['2026-07-20', 'origin'],
      ['2026-07-21', 'hub'],
      ['2026-07-22', 'door'],
    ]);
  });

  test('a weekend and a holiday are days in a depot', () => {
    expect(wayOf('2026-11-25', false, '2026-11-26')).toEqual([
      ['2026-11-25', 'origin'],
      ['2026-11-26', 'depot'],
      ['2026-11-27', 'hub'],
      ['2026-11-28', 'depot'],
      ['2026-11-29', 'depot'],
      ['2026-11-30', 'door'],
    ]);
  });

  test('by road it is in trucks and depots, a weekend included, until the day at the door', () => {
    const way = parcelWay({
      shipDay: '2026-07-23',
      isOvernight: false,
      roadDays: 3,
      isHoliday: () => false,
    });
    expect(way.map(({ day, part }) => `${day.slice(8)} ${part}`)).toEqual([
      '23 origin',
      '24 depot',
      '25 depot',
      '26 depot',
      '27 depot',
      '28 door',
    ]);
  });

  test('overnight only the winery and the door count', () => {
    expect(wayOf('2026-07-24', true)).toEqual([
      ['2026-07-24', 'origin'],
      ['2026-07-27', 'door'],
    ]);
    expect(wayOf('2026-11-25', true, '2026-11-26')).toEqual([
      ['2026-11-25', 'origin'],
      ['2026-11-27', 'door'],
    ]);
  });
});

const stop = (parts: Partial<WeatherStop>): WeatherStop => ({
  day: '2026-07-21',
  part: 'depot',
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
    [{ part: 'hub', highF: 104, lowF: 80 }, 'fine', false],
    [{ part: 'hub', highF: 104, lowF: 81 }, 'warm', false],
    [{ part: 'hub', highF: 20, lowF: 30 }, 'fine', false],
    [{ part: 'hub', highF: 60, lowF: 29 }, 'freezing', false],
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

  test('says when the temperature is the usual one', () => {
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

  test('a winery may forbid shipping in the cold, too', () => {
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
