/** A place where alcohol deliveries are banned inside a state that allows shipping. Its ZIP identifies it. */
export interface DryPlace {
  /** two-letter code */
  readonly state: string;
  readonly zip: string;
  /** 'Liberty County' */
  readonly name: string;
}

/**
 * Those that our sources name, by the ZIPs of their post offices. Other states have some (`dryAreas` in states.json), but
 * we found no list; staff enter theirs.
 */
export const DRY_PLACES: readonly DryPlace[] = [
  { state: 'FL', zip: '32013', name: 'Lafayette County' },
  { state: 'FL', zip: '32066', name: 'Lafayette County' },
  { state: 'FL', zip: '32321', name: 'Liberty County' },
  { state: 'FL', zip: '32334', name: 'Liberty County' },
  { state: 'FL', zip: '32335', name: 'Liberty County' },
  { state: 'FL', zip: '32360', name: 'Liberty County' },
];

/** `zip`: five digits or ZIP+4. */
export function dryPlaceOf(zip: string, places: readonly DryPlace[]): string | null {
  const five = zip.trim().slice(0, 5);
  return places.find((place) => place.zip === five)?.name ?? null;
}
