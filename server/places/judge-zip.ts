import type { FieldErrors } from '../../contract/error.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { ZipDirectory } from './zip-directory.ts';

/** Null: the ZIP exists and is in the state. */
export function judgeZip(zips: ZipDirectory, zip: string, stateShort: string): FieldErrors | null {
  const places = zips.find(zip);
  if (places.length === 0) return { zip: [MESSAGES.invalidZip] };
  return places.some((place) => place.stateShort === stateShort) ? null : { zip: [MESSAGES.zipNotInState] };
}
