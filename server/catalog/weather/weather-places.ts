import { readFileSync } from 'node:fs';
import { type Day, partsOf } from '../../../domain/dates/day.ts';
import { type GeoPoint, milesBetween } from '../../places/distance.ts';

/** The first three digits of ZIPs, with the normal temperatures of their place (`normals.tsv`; credits in NOTICE). */
export interface WeatherPlace extends GeoPoint {
  readonly prefix: string;
  readonly stateShort: string;
  /** Where most of its ZIPs are. */
  readonly city: string;
  /** How many ZIPs it has. */
  readonly zips: number;
  /** From the winery in Oakville. */
  readonly miles: number;
  /** °F, January to December. */
  readonly highs: readonly number[];
  readonly lows: readonly number[];
}

export interface WeatherPlaces {
  /** Null for a ZIP of the military or of a territory without normals. */
  of(zip: string): WeatherPlace | null;
  readonly origin: WeatherPlace;
  /** Where a two-day parcel to a place spends its night. */
  hubFor(to: WeatherPlace): WeatherPlace;
  readonly all: readonly WeatherPlace[];
}

/** Where the parcels begin. */
const OAKVILLE_PREFIX = '945';
const OAKVILLE: GeoPoint = { latitude: 38.4326, longitude: -122.4014 };

/** FedEx sorts by night in Oakland for the west, in Memphis for the rest. */
const OAKLAND = { prefix: '946', latitude: 37.7214, longitude: -122.2208 };
const MEMPHIS = { prefix: '381', latitude: 35.0424, longitude: -89.9767 };
const WEST_MILES = 1_000;

export function readWeatherPlaces(file: URL = new URL('normals.tsv', import.meta.url)): WeatherPlaces {
  return placesAmong(readFileSync(file, 'utf8').trimEnd().split('\n').slice(1).map(toPlace));
}

export function placesAmong(all: readonly WeatherPlace[]): WeatherPlaces {
  const byPrefix = new Map(all.map((place) => [place.prefix, place]));
  const origin = byPrefix.get(OAKVILLE_PREFIX) ?? nearest(all, OAKVILLE);
  const hubs = [OAKLAND, MEMPHIS].map((hub) => byPrefix.get(hub.prefix) ?? nearest(all, hub)) as [
    WeatherPlace,
    WeatherPlace,
  ];
  return {
    all,
    origin,
    of: (zip) => byPrefix.get(zip.slice(0, 3)) ?? null,
    hubFor: ({ miles }) => hubs[miles <= WEST_MILES ? 0 : 1],
  };
}

function toPlace(row: string): WeatherPlace {
  const [prefix = '', stateShort = '', city = '', zips, latitude, longitude, miles, highs = '', lows = ''] =
    row.split('\t');
  const place = {
    prefix,
    stateShort,
    city,
    zips: Number(zips),
    latitude: Number(latitude),
    longitude: Number(longitude),
    miles: Number(miles),
    highs: highs.split(' ').map(Number),
    lows: lows.split(' ').map(Number),
  };
  if (place.highs.length !== 12 || place.lows.length !== 12) throw new Error(`normals.tsv: ${row}`);
  return place;
}

function nearest(places: readonly WeatherPlace[], point: GeoPoint): WeatherPlace {
  let best = places[0] as WeatherPlace;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const miles = milesBetween(place, point);
    if (miles < least) [best, least] = [place, miles];
  }
  return best;
}

/** A month's normal is that of its middle; in between it changes evenly. In °F. */
export function normalOn({ highs, lows }: WeatherPlace, day: Day): { highF: number; lowF: number } {
  const { month, day: dayOfMonth } = partsOf(day);
  const sinceMiddle = (dayOfMonth - 15) / 30;
  const other = (month - 1 + (sinceMiddle < 0 ? 11 : 1)) % 12;
  const share = Math.abs(sinceMiddle);
  const at = (normals: readonly number[]) =>
    (1 - share) * (normals[month - 1] ?? 0) + share * (normals[other] ?? 0);
  return { highF: at(highs), lowF: at(lows) };
}
