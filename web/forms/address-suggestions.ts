import type { SuggestedAddress } from '../../contract/address.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { MAX_LENGTH } from '../../domain/checkout/limits.ts';
import { UNITED_STATES } from '../../domain/geography/countries.ts';
import { browserApi } from '../api/browser-api.ts';
import type { Suggestion } from '../parts/combobox/suggestion.ts';
import { setFieldValue } from './set-field-value.ts';

export interface AddressSuggestion extends Suggestion {
  readonly address: SuggestedAddress;
}

/** The longest search text (contract/address.ts); no address starts with more. */
const LONGEST_SEARCH = 255;

/** Empty if the lookup fails; the shopper can still type freely. */
export async function loadAddressSuggestions(
  { searchText, zip }: { searchText: string; zip: string },
  signal: AbortSignal,
): Promise<AddressSuggestion[]> {
  if (searchText.length > LONGEST_SEARCH) return [];
  const answer = await browserApi.call('post /address/autocomplete-address', {
    body: { searchText, zip: zip.slice(0, MAX_LENGTH.zip) },
    signal,
  });
  const addresses = answer.ok ? answer.data.suggestions : [];
  const byLabel = new Map(addresses.map((address) => [addressLabel(address), address]));
  return [...byLabel].map(([label, address]) => ({ label, address }));
}

/** '240 West 4th St, Apt 9B, New York, NY 10014': street, secondary, city, state, ZIP. */
export function addressLabel({ street_line, secondary, city, state, zipcode }: SuggestedAddress): string {
  return [street_line, secondary, city, `${state} ${zipcode}`].filter(Boolean).join(', ');
}

/** Fills in an address form as if it were typed; skips fields that the form does not have. */
export function fillAddress(
  form: HTMLFormElement,
  { street_line, secondary, city, state, zipcode }: SuggestedAddress,
  states: Lookups['states'],
): void {
  const stateId = states.find(({ stateShort }) => stateShort === state)?.stateId ?? '';
  const filled = {
    address1: street_line,
    address2: secondary,
    city,
    stateId: String(stateId),
    zip: zipcode,
    stateShort: state,
    countryId: String(UNITED_STATES),
  };
  for (const [name, value] of Object.entries(filled)) setFieldValue(form, name, value);
  if (secondary !== '') show(form, 'address2');
}

function show(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof Element) field.closest('details')?.setAttribute('open', '');
}
