import type { CarrierLocation } from '../../../../contract/address.ts';
import { CARRIER_DISTANCES } from '../../../../domain/checkout/limits.ts';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { type CarrierMethod, carrierOfMethod } from '../../../../domain/delivery/methods.ts';
import { normalizeZip } from '../../../../domain/geography/zip.ts';
import type { Api } from '../../../api/client.ts';

interface PickupSearch {
  readonly zip: string;
  readonly deliveryMethod: CarrierMethod;
  readonly miles: (typeof CARRIER_DISTANCES)[number];
}

export interface FoundLocations {
  readonly kind: 'found';
  readonly search: PickupSearch;
  readonly locations: readonly CarrierLocation[];
}

type SearchOutcome = FoundLocations | { readonly kind: 'nothing'; readonly message: string };

export const distanceChoices = CARRIER_DISTANCES.map((miles) => ({
  value: String(miles),
  label: `Within ${miles} miles`,
}));

/** If there are none, the reason is the specification's text or the rule's own. */
export async function searchLocations(
  api: Api,
  typed: { readonly zip: string; readonly distance: string; readonly deliveryMethod: string },
  clubJoin: boolean,
): Promise<SearchOutcome> {
  if (typed.zip.trim() === '') return nothing(MESSAGES.required);
  const zip = normalizeZip(typed.zip);
  if (zip === null) return nothing(MESSAGES.carrierInvalidZip);
  const miles = CARRIER_DISTANCES.find((each) => String(each) === typed.distance) ?? CARRIER_DISTANCES[0];
  const { method: deliveryMethod, inMessages } = carrierOfMethod(typed.deliveryMethod);

  const answer = await api.call('post /address/hold-at-location-fedex', {
    body: { zip, searchDistance: miles, deliveryMethod, clubJoin },
  });
  if (!answer.ok) return nothing(answer.error.fields?.zip?.[0] ?? MESSAGES.carrierSearchFailed);
  const { locations, reason } = answer.data;
  if (locations.length === 0) return nothing(reason ?? noLocations(miles, inMessages));
  return { kind: 'found', search: { zip, miles, deliveryMethod }, locations };
}

/** After the widest search there is nothing left to try. */
function noLocations(miles: PickupSearch['miles'], carrier: string): string {
  return miles === CARRIER_DISTANCES.at(-1)
    ? MESSAGES.carrierNoneForZip(carrier)
    : MESSAGES.carrierSearchFailed;
}

function nothing(message: string): SearchOutcome {
  return { kind: 'nothing', message };
}
