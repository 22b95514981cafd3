import { readFileSync } from 'node:fs';
import { addDays, type Day, daysBetween, isDay } from '../../domain/dates/day.ts';
import type { Forecast } from '../../server/catalog/weather/weather.ts';
import {
  placesAmong,
  readWeatherPlaces,
  type WeatherPlace,
} from '../../server/catalog/weather/weather-places.ts';
import { milesBetween } from '../../server/places/distance.ts';
import { errorSd, MOST_DAYS_AHEAD, noiseOf, type WeatherYear } from './year.ts';

const KINDS = ['hi', 'lo', 'hi1', 'hi2'] as const;
type Kind = (typeof KINDS)[number];

interface Station {
  readonly place: WeatherPlace;
  readonly values: Readonly<Partial<Record<Kind, readonly number[]>>>;
}

/** The first column of a day, where the head of the file does not name it. */
const USUAL_FIRST_DAY = '2021-01-30';
const COLUMNS = ['city', 'state', 'zip3', 'lat', 'lng', 'what'];

/**
 * A real year: tab-separated `city state zip3 lat lng what` and a column for each day. `what` is `hi` or `lo`, the real
 * temperatures in °F, or `hi1` or `hi2`, the highs as forecast one and two days before. An empty cell is not known.
 * For lows, and for more than two days ahead, the file has no forecasts: the real value with the errors of the facts.
 */
export function readYear(file: string): WeatherYear {
  const [head = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  const days = head.split('\t').slice(COLUMNS.length);
  if (!head.startsWith(COLUMNS.join('\t')) || days.length === 0) {
    throw new Error(`${file} must begin with the columns ${COLUMNS.join(', ')} and a column for each day.`);
  }
  const firstDay = isDay(days[0] ?? '') ? (days[0] ?? '') : USUAL_FIRST_DAY;
  const stations = stationsIn(rows);
  const places = placesAmong([...stations.values()].map(({ place }) => place));
  const degreesOf = (kind: Kind, prefix: string, day: Day): number | null => {
    const value = stations.get(prefix)?.values[kind]?.[daysBetween(firstDay, day)];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  const real = (prefix: string, day: Day): Forecast | null => {
    const [highF, lowF] = [degreesOf('hi', prefix, day), degreesOf('lo', prefix, day)];
    return highF === null || lowF === null ? null : { highF, lowF };
  };
  return {
    name: file,
    firstDay,
    days: days.length,
    places,
    real,
    forecast(prefix, day, daysAhead) {
      const is = daysAhead > MOST_DAYS_AHEAD ? null : real(prefix, day);
      if (!is) return null;
      const error = errorSd(daysAhead) * noiseOf('forecast', prefix, day, daysAhead);
      const predicted = daysAhead > 2 ? null : degreesOf(daysAhead === 2 ? 'hi2' : 'hi1', prefix, day);
      return { highF: predicted ?? is.highF + error, lowF: is.lowF + error };
    },
  };
}

function stationsIn(rows: readonly string[]): Map<string, Station> {
  const normals = readWeatherPlaces();
  const origin = normals.of('94562');
  const stations = new Map<string, Station>();
  for (const row of rows) {
    const [city = '', stateShort = '', zip3 = '', lat, lng, what = '', ...cells] = row.split('\t');
    const prefix = zip3.padStart(3, '0');
    const normal = normals.of(prefix);
    if (!normal || !origin || !KINDS.some((kind) => kind === what)) continue;
    const point = { latitude: Number(lat), longitude: Number(lng) };
    const place = { ...normal, ...point, city, stateShort, miles: milesBetween(origin, point) };
    const values = cells.map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
    const station = stations.get(prefix) ?? { place, values: {} };
    // Two cities of a prefix: the first one counts.
    if (what in station.values) continue;
    stations.set(prefix, { ...station, values: { ...station.values, [what]: values } });
  }
  return stations;
}

/** The last day whose parcels arrive within the year. */
export function lastShipDay({ firstDay, days }: Pick<WeatherYear, 'firstDay' | 'days'>): Day {
  return addDays(firstDay, days - 15);
}
