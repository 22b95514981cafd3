import type { Day } from '../../domain/dates/day.ts';
import type { Forecast } from '../../server/catalog/weather/weather.ts';
import type { WeatherPlaces } from '../../server/catalog/weather/weather-places.ts';

/** The weather of a year, and what was forecast. */
export interface WeatherYear {
  readonly name: string;
  readonly firstDay: Day;
  readonly days: number;
  readonly places: WeatherPlaces;
  /** What it was. Null: not known. */
  readonly real: (prefix: string, day: Day) => Forecast | null;
  /** What was said of the day so many days before it; null beyond a week. */
  readonly forecast: (prefix: string, day: Day, daysAhead: number) => Forecast | null;
}

export const MOST_DAYS_AHEAD = 7;

/**
 * The standard deviation of a forecast's error, in °F: measured up to two days ahead, general
 * knowledge after it. The mean error is 1.25 times smaller.
 */
const ERROR_SD_F = [2.4, 2.9, 3.1, 3.75, 5, 6.25, 7.5, 8.75];

export function errorSd(daysAhead: number): number {
  return ERROR_SD_F[Math.min(Math.max(daysAhead, 0), MOST_DAYS_AHEAD)] ?? 0;
}

/** From 0 to 1, the same for the same words in each run. */
export function chanceOf(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const character of words.join(' ')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2_246_822_519);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 4_294_967_296;
}

/** Of a normal distribution with mean 0 and standard deviation 1. */
export function noiseOf(...words: readonly (string | number)[]): number {
  const [one, other] = [chanceOf('a', ...words), chanceOf('b', ...words)];
  return Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other);
}
