import { addDays, type Day, partsOf } from '../../domain/dates/day.ts';
import type { Forecast } from '../../server/catalog/weather/weather.ts';
import {
  normalOn,
  readWeatherPlaces,
  type WeatherPlace,
} from '../../server/catalog/weather/weather-places.ts';
import { errorSd, MOST_DAYS_AHEAD, noiseOf, type WeatherYear } from './year.ts';

/** How far single days spread around the normal of their month, January to December, in °F. */
const HIGH_SD = [10.2, 13.1, 9.5, 10.2, 8.9, 7, 5, 5.6, 6, 8.2, 8.5, 9.6];
const LOW_SD = [10.3, 11.1, 8.9, 8.4, 7.7, 6.1, 4.1, 4.6, 6.3, 7.8, 7.5, 9.2];
/** How much of a day's deviation the next day keeps. */
const KEPT = 0.7;
/** Places within about 300 miles have the same weather. */
const DEGREES_OF_A_REGION = 4.3;

/** A year from the normals, with a spread like that of real ones; the same in each run. */
export function madeYear(firstDay: Day, days: number): WeatherYear {
  const places = readWeatherPlaces();
  const dayAt = Array.from({ length: days + 30 }, (_, at) => addDays(firstDay, at));
  const indexOf = new Map(dayAt.map((day, at) => [day, at]));
  const regions = new Map<string, readonly number[]>();
  const seriesOf = (place: WeatherPlace) => {
    const region = regionOf(place);
    const known = regions.get(region) ?? series(region, dayAt.length);
    regions.set(region, known);
    return known;
  };
  const known = new Map<string, Forecast>();
  const real = (prefix: string, day: Day): Forecast | null => {
    const place = places.of(prefix);
    const at = indexOf.get(day);
    if (!place || at === undefined) return null;
    const key = `${prefix} ${day}`;
    const found = known.get(key) ?? realOn(place, day, seriesOf(place)[at] ?? 0);
    known.set(key, found);
    return found;
  };
  return {
    name: 'a year made from the normals',
    firstDay,
    days,
    places,
    real,
    forecast(prefix, day, daysAhead) {
      const is = daysAhead > MOST_DAYS_AHEAD ? null : real(prefix, day);
      const place = is && places.of(prefix);
      if (!is || !place) return null;
      // Places with the same weather have the same error.
      const error = errorSd(daysAhead) * noiseOf('forecast', regionOf(place), day, daysAhead);
      return { highF: is.highF + error, lowF: is.lowF + error };
    },
  };
}

function regionOf({ latitude, longitude }: WeatherPlace): string {
  return `${Math.floor(latitude / DEGREES_OF_A_REGION)} ${Math.floor(longitude / (DEGREES_OF_A_REGION * 1.3))}`;
}

function series(region: string, days: number): number[] {
  const values: number[] = [];
  for (let at = 0; at < days; at += 1) {
    const before = values[at - 1] ?? noiseOf('first', region);
    values.push(KEPT * before + Math.sqrt(1 - KEPT ** 2) * noiseOf('day', region, at));
  }
  return values;
}

function realOn(place: WeatherPlace, day: Day, deviation: number): Forecast {
  const normal = normalOn(place, day);
  const { month } = partsOf(day);
  const own = noiseOf('place', place.prefix, day);
  return {
    highF: normal.highF + (HIGH_SD[month - 1] ?? 0) * (0.95 * deviation + 0.3 * own),
    lowF: normal.lowF + (LOW_SD[month - 1] ?? 0) * (0.95 * deviation + 0.3 * own),
  };
}
