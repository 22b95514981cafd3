import type { Place as PlaceAnswer } from '../../contract/place.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { type Winery, wineryById } from '../../domain/delivery/methods.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { accept, invalidFields, type Result, reject } from '../platform/http/refusal.ts';
import type { ZipDirectory } from './zip-directory.ts';

/** Where a shopper wants the wine, without a cart. */
export interface Place {
  /** Five digits. */
  readonly zip: string;
  readonly city: string;
  /** Of a ZIP that spans states: the post office's. */
  readonly stateShort: string;
  /** Null: a delivery. */
  readonly winery: Winery | null;
}

/** What a call or a cookie names: a ZIP, or a winery's `deliveryMethod`. */
export interface NamedPlace {
  readonly zip?: string | undefined;
  readonly pickup?: string | undefined;
}

/** Refuses a ZIP or a winery that does not exist (`invalid`). */
export function findPlace(zips: ZipDirectory, { zip = '', pickup }: NamedPlace): Result<Place> {
  if (pickup !== undefined) {
    const winery = wineryById(Number(pickup));
    return winery
      ? accept({ zip: winery.zip, city: winery.city, stateShort: winery.stateShort, winery })
      : reject(invalidFields({ pickup: [MESSAGES.invalid] }));
  }
  const digits = normalizeZip(zip);
  const [found] = digits === null ? [] : zips.find(digits);
  return digits !== null && found
    ? accept({ zip: digits, ...found, winery: null })
    : reject(invalidFields({ zip: [zip.trim() === '' ? MESSAGES.missingZip : MESSAGES.invalidZip] }));
}

/** A brand's site serves its own wineries only. */
export function isServedBy({ winery }: Place, brandingId: BrandingId): boolean {
  return winery === null || winery.brandingId === brandingId;
}

export function toPlace({ zip, city, stateShort, winery }: Place): PlaceAnswer {
  return {
    zip,
    city: winery?.town ?? city,
    state: stateByShort(stateShort)?.stateName ?? stateShort,
    stateShort,
    pickup: winery && methodOf(winery),
  };
}

/** A pickup's `deliveryMethod` is its winery's id. */
export function methodOf({ shipViaId }: Winery): NonNullable<PlaceAnswer['pickup']> {
  return String(shipViaId) as NonNullable<PlaceAnswer['pickup']>;
}
