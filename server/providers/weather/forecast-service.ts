import type { Day } from '../../../domain/dates/day.ts';
import type { GeoPoint } from '../../places/distance.ts';

/** A square of a weather service's grid. */
export interface WeatherCell {
  readonly office: string;
  readonly x: number;
  readonly y: number;
}

/** Of a place's own day, in °F; the low is that of the night before it. */
export interface DayForecast {
  readonly day: Day;
  readonly highF: number;
  readonly lowF: number;
}

export type CellFound =
  | { readonly kind: 'found'; readonly cell: WeatherCell }
  /** Sea or abroad. */
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'failed'; readonly why: string };

export type ForecastFound =
  | { readonly kind: 'forecast'; readonly issuedAt: Date; readonly days: readonly DayForecast[] }
  /** The grid changed: find the cell again. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'failed'; readonly why: string };

/** Never throws. Slow: only jobs ask. */
export interface ForecastService {
  findCell(point: GeoPoint): Promise<CellFound>;
  /** Refuses what was issued more than a day ago. */
  forecast(cell: WeatherCell): Promise<ForecastFound>;
}
