import type { Day } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import { type Forecast, type Forecasts, NO_FORECASTS, type Weather, weatherOf } from './weather.ts';

/** `normals`: what is usual at the time of year. `nws`: also forecasts of the National Weather Service. */
export const WEATHER_SOURCES = ['off', 'normals', 'nws'] as const;
export type WeatherSource = (typeof WEATHER_SOURCES)[number];

/** The weather as it is known now; null: the shop does not ask for it. */
export type WeatherNow = (now: { readonly rules: ShopRules; readonly today: Day }) => Promise<Weather | null>;

/** No request waits for the weather service: a job stores what it says, and this reads it now and then. */
export function openWeather(source: WeatherSource, db: Reader): WeatherNow {
  if (source === 'off') return async () => null;
  const forecasts = source === 'nws' ? forecastReader(db) : async () => NO_FORECASTS;
  return async ({ rules, today }) =>
    weatherOf({
      forecasts: await forecasts(),
      limits: rules.weatherLimits,
      today,
      holidays: rules.calendar.blackoutDates,
      standardService: rules.standardService,
    });
}

const FRESH_MS = 60_000;

/** An older snapshot answers while a new one is read. Without a database there is what is usual. */
function forecastReader(db: Reader): () => Promise<Forecasts> {
  let kept: Forecasts | null = null;
  let readAt = 0;
  let underWay: Promise<Forecasts> | null = null;
  const read = () => {
    readAt = performance.now();
    underWay ??= selectForecasts(db)
      .then((forecasts) => {
        kept = forecasts;
        return forecasts;
      })
      .catch(() => kept ?? NO_FORECASTS)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return async () => {
    if (kept === null) return read();
    if (performance.now() - readAt > FRESH_MS) void read();
    return kept;
  };
}

/** The service sometimes answers with what it said days ago; that is no forecast. */
const OLDEST_HOURS = 24;

interface ForecastRow extends Forecast {
  readonly prefix: string;
  readonly day: Day;
}

async function selectForecasts(db: Reader): Promise<Forecasts> {
  const rows = await all<ForecastRow>(db)`
    select prefix, day, high_f as "highF", low_f as "lowF" from weather_forecasts
    where issued_at > now() - make_interval(hours => ${OLDEST_HOURS}) and day >= current_date - 1`;
  const known = new Map(rows.map(({ prefix, day, highF, lowF }) => [`${prefix} ${day}`, { highF, lowF }]));
  return (prefix, day) => known.get(`${prefix} ${day}`) ?? null;
}
