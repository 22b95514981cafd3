import { z } from 'zod';
import { isPoBox } from '../../../domain/geography/po-box.ts';
import { askJson } from '../ask-json.ts';
import { type AddressService, MOST_SUGGESTIONS, type TypedAddress } from './address-service.ts';
import { readCandidates } from './smarty-candidate.ts';

export interface SmartyAccount {
  readonly authId: string;
  readonly authToken: string;
  /** URL of US Autocomplete Pro, or of US Autocomplete, which has the same requests and answers. */
  readonly autocompleteUrl: string;
  /** URL of US Street. */
  readonly streetUrl: string;
}

const lookup = z.object({
  suggestions: z
    .array(
      z.object({
        street_line: z.string(),
        secondary: z.string().nullish(),
        city: z.string(),
        state: z.string(),
        zipcode: z.string(),
      }),
    )
    .nullable(),
});

/** No wine carrier delivers to military addresses. */
const MILITARY = ['AA', 'AE', 'AP'];

/** Smarty's US Autocomplete (Pro) and US Street, called from the server. */
export function createSmartyAddresses(account: SmartyAccount): AddressService {
  return {
    async suggest(typed, signal) {
      const url = withQuery(account.autocompleteUrl, account, {
        search: typed,
        max_results: String(MOST_SUGGESTIONS),
      });
      const answer = await askJson(url, { signal });
      if (answer.kind === 'silent') return { kind: 'unavailable', why: answer.why };
      const read = answer.status === 200 ? lookup.safeParse(answer.body) : null;
      if (!read?.success) return { kind: 'unavailable', why: `Smarty answered ${answer.status} to a lookup` };
      const suggestions = (read.data.suggestions ?? []).filter(
        ({ street_line, state }) => !isPoBox(street_line) && !MILITARY.includes(state),
      );
      return {
        kind: 'answered',
        value: suggestions
          .slice(0, MOST_SUGGESTIONS)
          .map(({ street_line, secondary, city, state, zipcode }) => ({
            street_line,
            secondary: secondary ?? '',
            city,
            state,
            zipcode,
          })),
      };
    },

    async verify(address, signal) {
      const answer = await askJson(withQuery(account.streetUrl, account, streetQuery(address)), { signal });
      if (answer.kind === 'silent') return { kind: 'unavailable', why: answer.why };
      const verdict = answer.status === 200 ? readCandidates(answer.body, address) : null;
      if (verdict === null)
        return { kind: 'unavailable', why: `Smarty answered ${answer.status} to an address` };
      return { kind: 'answered', value: verdict };
    },
  };
}

function streetQuery(address: TypedAddress): Record<string, string> {
  return {
    street: address.address1,
    secondary: address.address2,
    city: address.city,
    state: address.stateShort,
    zipcode: address.zip,
    candidates: '1',
  };
}

function withQuery(base: string, { authId, authToken }: SmartyAccount, query: Record<string, string>): URL {
  const url = new URL(base);
  url.search = new URLSearchParams({ ...query, 'auth-id': authId, 'auth-token': authToken }).toString();
  return url;
}
