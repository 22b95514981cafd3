import type { AddressVerdict, SuggestedAddress } from '../../contract/address.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { hasPoBox } from '../../domain/geography/po-box.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { isSameTown } from './place-names.ts';
import type { ZipDirectory, ZipPlace } from './zip-directory.ts';

export interface TypedAddress {
  readonly address1: string;
  /** '' for none. */
  readonly address2: string;
  readonly city: string;
  readonly stateShort: string;
  readonly zip: string;
}

/**
 * Judges by the ZIP table. A town of another name is doubted but deliverable: parcels go by ZIP, and the table does not
 * know all town names. Nothing that we send may go to a PO box.
 */
export function judgeAddress(zips: ZipDirectory, address: TypedAddress): AddressVerdict {
  if (hasPoBox({ ...address, name_first: '', name_last: '' })) {
    return { ...OBJECTION, isPoBox: true, reason: MESSAGES.poBox };
  }
  const places = zips.find(address.zip);
  const [postOffice] = places;
  if (!postOffice) return { ...OBJECTION, isZipWrong: true, reason: MESSAGES.invalidZip };
  const place = places.find(({ stateShort }) => stateShort === address.stateShort);
  const isTownOfZip = isSameTown(address.city, postOffice.city);
  if (!place) {
    const suggestion = isTownOfZip ? suggestionOf(address, postOffice) : null;
    return { ...OBJECTION, isZipWrong: true, suggestion, reason: MESSAGES.zipNotInState };
  }
  if (isTownOfZip) return { ...OBJECTION, valid: true, deliverable: true };
  return {
    ...OBJECTION,
    deliverable: true,
    suggestion: suggestionOf(address, place),
    reason: `This ZIP Code belongs to ${place.city}.`,
  };
}

const OBJECTION = { valid: false, deliverable: false, isPoBox: false, suggestion: null, reason: null };

function suggestionOf(address: TypedAddress, place: ZipPlace): SuggestedAddress {
  return {
    street_line: address.address1,
    secondary: address.address2,
    city: place.city,
    state: place.stateShort,
    zipcode: normalizeZip(address.zip) ?? address.zip,
  };
}
