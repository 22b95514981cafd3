import { type Day, daysBetween } from '../../../domain/dates/day.ts';
import { BY_AIR, isOvernight, roadDaysTo, type StandardService } from '../../../domain/delivery/methods.ts';
import {
  judgeWeather,
  type Temperature,
  type WeatherStop,
  type WeatherVerdict,
} from '../../../domain/weather/judge-weather.ts';
import { forecastMarginF, USUAL_MARGIN_F, type WeatherLimits } from '../../../domain/weather/limits.ts';
import { type ParcelStop, parcelWay } from '../../../domain/weather/parcel-way.ts';
import { normalOn, readWeatherPlaces, type WeatherPlace, type WeatherPlaces } from './weather-places.ts';

/** What was forecast for a place and a day, in °F. */
export interface Forecast {
  readonly highF: number;
  readonly lowF: number;
}

/** The newest forecast, if one is fresh enough to count. */
export type Forecasts = (prefix: string, day: Day) => Forecast | null;

/** Goes by what is usual at the time of year. */
export const NO_FORECASTS: Forecasts = () => null;

export interface ParcelOfWine {
  /** Five digits. */
  readonly zip: string;
  readonly shipViaId: number;
  readonly shipDay: Day;
  /** Of a parcel that was sold, in business days; null: it flies. Left out: as the shop ships today. */
  readonly roadDays?: number | null;
}

/** The weather as it is known now. */
export interface Weather {
  readonly limits: WeatherLimits;
  verdictOn(parcel: ParcelOfWine): WeatherVerdict;
}

export interface WeatherOfNow {
  readonly forecasts: Forecasts;
  readonly limits: WeatherLimits;
  readonly today: Day;
  /** No carrier moves a parcel on these days. */
  readonly holidays: readonly Day[];
  readonly standardService?: StandardService;
  readonly places?: WeatherPlaces;
  /** How far the weather may differ from a forecast, in °F, by the days ahead. */
  readonly marginF?: (daysAhead: number) => number;
}

let read: WeatherPlaces | null = null;

/** 916 places, read when they are first needed. */
export function weatherPlaces(): WeatherPlaces {
  read ??= readWeatherPlaces();
  return read;
}

export function weatherOf({
  forecasts,
  limits,
  today,
  holidays,
  standardService = BY_AIR,
  places = weatherPlaces(),
  marginF = forecastMarginF,
}: WeatherOfNow): Weather {
  const closed = new Set(holidays);
  const temperatureOn = (place: WeatherPlace, day: Day): Temperature => {
    const forecast = forecasts(place.prefix, day);
    return forecast
      ? { ...forecast, marginF: marginF(daysBetween(today, day)), isForecast: true }
      : { ...normalOn(place, day), marginF: USUAL_MARGIN_F, isForecast: false };
  };
  const stopAt = ({ day, part }: ParcelStop, place: WeatherPlace, to: WeatherPlace): WeatherStop => ({
    day,
    part,
    place: place === to ? place.city : `${place.city}, ${place.stateShort}`,
    ...temperatureOn(place, day),
  });
  return {
    limits,
    verdictOn({ zip, shipViaId, shipDay, ...sold }) {
      const to = places.of(zip);
      // Nothing is known of it: the carriers' planes decide.
      if (!to) return { kind: 'fine' };
      const way = parcelWay({
        shipDay,
        isOvernight: isOvernight(shipViaId),
        roadDays:
          sold.roadDays === undefined ? roadDaysTo(to.stateShort, shipViaId, standardService) : sold.roadDays,
        isHoliday: (day) => closed.has(day),
      });
      const at = { origin: places.origin, hub: places.hubFor(to), depot: places.hubFor(to), door: to };
      const stops = way.map((stop) => stopAt(stop, at[stop.part], to));
      return judgeWeather(stops, limits);
    },
  };
}
