import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import { streetKey } from '../../places/street-words.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { CarrierLocations, CarrierPlace } from '../../providers/carrier/carrier-locations.ts';

interface NamedLocation {
  readonly locationId: string;
  readonly address1?: string | null | undefined;
  readonly stateShort?: string | null | undefined;
  readonly zip?: string | null | undefined;
}

/** Refuses an id that no search returned, or another address. Missing address fields contradict nothing. */
export async function judgeCarrierLocation(
  carrier: CarrierLocations,
  named: NamedLocation,
): Promise<Result<CarrierPlace>> {
  const location = await carrier.find(named.locationId);
  if (location === null || !standsThere(location, named)) {
    return reject(invalidFields({ fedexLocationId: [MESSAGES.noCarrierLocation] }));
  }
  return accept(location);
}

function standsThere({ contactAndAddress: { address } }: CarrierPlace, named: NamedLocation): boolean {
  return (
    (!named.zip || address.postalCode === normalizeZip(named.zip)) &&
    (!named.stateShort || address.stateOrProvinceCode === named.stateShort) &&
    (!named.address1 || streetKey(address.streetLines[0] ?? '') === streetKey(named.address1))
  );
}
