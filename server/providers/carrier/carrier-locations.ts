import type { CarrierLocation } from '../../../contract/address.ts';
import type { GeoPoint } from '../../address/distance.ts';

/**
 * A carrier's counters that hold a parcel. Every adapter keeps this: an answer has only counters of the states asked
 * for, with people behind them (a locker cannot check an ID), within the distance, nearest first, `MOST_LOCATIONS` at
 * most; an id that was ever answered can be found again.
 */
export interface CarrierLocations {
  /** Gives up with 'unavailable' when `signal` aborts before an answer. */
  search(query: CarrierQuery, signal: AbortSignal): Promise<CarrierAnswer>;
  /** Null for an id that no search has answered. */
  find(locationId: string): Promise<CarrierPlace | null>;
}

/** As many as a list and a map can show. */
export const MOST_LOCATIONS = 25;

export interface CarrierQuery {
  /** Five digits, of a ZIP that exists. */
  readonly zip: string;
  /** The middle of the ZIP, where one is known. */
  readonly center: GeoPoint | null;
  readonly miles: number;
  readonly stateShorts: readonly string[];
}

/** A counter wherever one looks from. */
export type CarrierPlace = Omit<CarrierLocation, 'distance'>;

/** 'unavailable': no answer, or one that says nothing; `why` is for the log. */
export type CarrierAnswer =
  | { readonly kind: 'found'; readonly locations: readonly CarrierLocation[] }
  | { readonly kind: 'unavailable'; readonly why: string };
