import { readFileSync } from 'node:fs';
import { type Day, partsOf } from '../../domain/dates/day.ts';
import { type GeoPoint, milesBetween } from '../address/distance.ts';

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
  /** The place nearest to the point at a share of the way from the winery; `share` from 0 to 1. */
  onTheWay(to: WeatherPlace, share: number): WeatherPlace;
  readonly all: readonly WeatherPlace[];
}

/** Where the parcels begin. */
const OAKVILLE_PREFIX = '945';
const OAKVILLE: GeoPoint = { latitude: 38.4326, longitude: -122.4014 };

export function readWeatherPlaces(file: URL = new URL('normals.tsv', import.meta.url)): WeatherPlaces {
  return placesAmong(readFileSync(file, 'utf8').trimEnd().split('\n').slice(1).map(toPlace));
}

export function placesAmong(all: readonly WeatherPlace[]): WeatherPlaces {
  const byPrefix = new Map(all.map((place) => [place.prefix, place]));
  const origin = byPrefix.get(OAKVILLE_PREFIX) ?? nearest(all, OAKVILLE);
  const known = new Map<string, WeatherPlace>();
  return {
    all,
    of: (zip) => byPrefix.get(zip.slice(0, 3)) ?? null,
    onTheWay(to, share) {
      if (share === 1) return to;
      if (share === 0) return origin;
      const key = `${to.prefix} ${share}`;
      const found = known.get(key) ?? nearest(all, between(OAKVILLE, to, share));
      known.set(key, found);
      return found;
    },
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

/** On the great circle. */
function between(from: GeoPoint, to: GeoPoint, share: number): GeoPoint {
  const [a, b] = [toVector(from), toVector(to)];
  const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]));
  if (angle === 0) return from;
  const [ofA, ofB] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map(
    (part) => part / Math.sin(angle),
  ) as [number, number];
  const [x, y, z] = [0, 1, 2].map((at) => ofA * (a[at] ?? 0) + ofB * (b[at] ?? 0)) as [
    number,
    number,
    number,
  ];
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS, longitude: Math.atan2(y, x) / RADIANS };
}

const RADIANS = Math.PI / 180;

function toVector({ latitude, longitude }: GeoPoint): [number, number, number] {
  const [phi, lambda] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
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
