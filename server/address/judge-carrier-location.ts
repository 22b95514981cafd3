import { MESSAGES } from '../../domain/checkout/messages.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import type { CarrierLocations, CarrierPlace } from '../providers/carrier/carrier-locations.ts';
import { streetKey } from './street-words.ts';

interface NamedCounter {
  readonly locationId: string;
  readonly address1: string;
  readonly stateShort: string;
  readonly zip: string;
}

/** The counter that an order names; refused when no search has answered its id, or when the address is another's. */
export async function judgeCarrierLocation(
  carrier: CarrierLocations,
  named: NamedCounter,
): Promise<Result<CarrierPlace>> {
  const counter = await carrier.find(named.locationId);
  if (counter === null || !standsThere(counter, named)) {
    return reject(invalidFields({ fedexLocationId: [MESSAGES.noCarrierLocation] }));
  }
  return accept(counter);
}

function standsThere({ contactAndAddress: { address } }: CarrierPlace, named: NamedCounter): boolean {
  return (
    address.postalCode === normalizeZip(named.zip) &&
    address.stateOrProvinceCode === named.stateShort &&
    streetKey(address.streetLines[0] ?? '') === streetKey(named.address1)
  );
}
