import { type Day, dayOfWeek, MONTH_NAMES, partsOf, WEEKDAY_NAMES } from '../dates/day.ts';
import type { WeatherLimits } from './limits.ts';
import type { ParcelPart } from './parcel-way.ts';

/** Of a place on a day, in °F. */
export interface Temperature {
  readonly highF: number;
  readonly lowF: number;
  /** How far the weather may differ from a forecast; below zero for what is usual at the time of year. */
  readonly marginF: number;
  readonly isForecast: boolean;
}

export interface WeatherStop extends Temperature {
  readonly day: Day;
  readonly part: ParcelPart;
  /** 'Phoenix' */
  readonly place: string;
}

export const BAD_WEATHER = ['warm', 'freezing'] as const;

export interface BadWeather {
  readonly kind: (typeof BAD_WEATHER)[number];
  /** Beyond what a shopper may decide. */
  readonly isForbidden: boolean;
  /** The worst stop. */
  readonly stop: WeatherStop;
}

export type WeatherVerdict = { readonly kind: 'fine' } | BadWeather;

const FINE: WeatherVerdict = { kind: 'fine' };

/** Whether a parcel may be on its way at these stops. */
export function judgeWeather(stops: readonly WeatherStop[], limits: WeatherLimits): WeatherVerdict {
  const hottest = worst(stops, (stop) => heatOf(stop) + stop.marginF - limits.hotF);
  if (hottest) return { kind: 'warm', isForbidden: isForbidden(hottest, limits), stop: hottest };
  const coldest = worst(stops, (stop) => coldBeyond(stop, limits));
  return coldest ? { kind: 'freezing', isForbidden: isForbidden(coldest, limits), stop: coldest } : FINE;
}

/** Null if no stop is beyond its limit. */
function worst(stops: readonly WeatherStop[], beyond: (stop: WeatherStop) => number): WeatherStop | null {
  let found: { stop: WeatherStop; by: number } | null = null;
  for (const stop of stops) {
    const by = beyond(stop);
    if (by > (found?.by ?? 0)) found = { stop, by };
  }
  return found?.stop ?? null;
}

/** A hub sorts by night, so its day does not count. */
function heatOf({ part, highF, lowF }: WeatherStop): number {
  return part === 'hub' ? lowF : highF;
}

/** A parcel is picked up by day, so the winery's night does not count; a hub's day does not either. */
function coldBeyond({ part, highF, lowF, marginF }: WeatherStop, limits: WeatherLimits): number {
  if (part === 'origin') return 0;
  const byNight = limits.coldNightF - (lowF - marginF);
  return part === 'hub' ? byNight : Math.max(byNight, limits.coldDayF - (highF - Math.min(0, marginF)));
}

function isForbidden(stop: WeatherStop, { neverF, allowsAnyway }: WeatherLimits): boolean {
  return !allowsAnyway || heatOf(stop) + Math.min(0, stop.marginF) > neverF;
}

/** 'Too hot on the way: 104 °F in Phoenix on Tue'; null for a fine day. */
export function explainWeather(verdict: BadWeather): string;
export function explainWeather(verdict: WeatherVerdict): string | null;
export function explainWeather(verdict: WeatherVerdict): string | null {
  if (verdict.kind === 'fine') return null;
  const { stop, kind } = verdict;
  const degrees = `${Math.round(kind === 'warm' ? heatOf(stop) : stop.lowF)} °F in ${stop.place}`;
  const when = stop.isForecast
    ? `${degrees} on ${WEEKDAY_NAMES[dayOfWeek(stop.day)]?.slice(0, 3)}`
    : `usually ${degrees} in ${MONTH_NAMES[partsOf(stop.day).month - 1]}`;
  return `Too ${kind === 'warm' ? 'hot' : 'cold'} on the way: ${when}`;
}
