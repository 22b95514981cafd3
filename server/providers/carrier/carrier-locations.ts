import type { CarrierLocation } from '../../../contract/address.ts';
import type { GeoPoint } from '../../places/distance.ts';

/**
 * Every adapter returns only locations in the requested states, with staff (a locker cannot check an ID), within the
 * distance, nearest first, at most `MOST_LOCATIONS`. An id that was ever returned can be found again.
 */
export interface CarrierLocations {
  /** Answers 'unavailable' when `signal` aborts first. */
  search(query: CarrierQuery, signal: AbortSignal): Promise<CarrierAnswer>;
  /** Null for an id that no search has returned. */
  find(locationId: string): Promise<CarrierPlace | null>;
}

/** As many as a list and a map can show. */
export const MOST_LOCATIONS = 25;

export interface CarrierQuery {
  /** Five digits, an existing ZIP. */
  readonly zip: string;
  /** The center of the ZIP, if known. */
  readonly center: GeoPoint | null;
  readonly miles: number;
  readonly stateShorts: readonly string[];
}

export type CarrierPlace = Omit<CarrierLocation, 'distance'>;

/** 'unavailable': no answer, or an unusable one. `why` is for the log. */
export type CarrierAnswer =
  | { readonly kind: 'found'; readonly locations: readonly CarrierLocation[] }
  | { readonly kind: 'unavailable'; readonly why: string };
