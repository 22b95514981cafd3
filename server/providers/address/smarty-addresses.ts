import { z } from 'zod';
import type { AddressVerdict, SuggestedAddress } from '../../../contract/address.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { isPoBox } from '../../../domain/geography/po-box.ts';
import { isMilitary } from '../../../domain/geography/states.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import type { TypedAddress } from '../../places/judge-address.ts';
import { isSameTown } from '../../places/place-names.ts';
import { streetKey } from '../../places/street-words.ts';
import { askJson } from '../ask-json.ts';
import { type AddressService, MOST_SUGGESTIONS } from './address-service.ts';

interface SmartyAccount {
  readonly authId: string;
  readonly authToken: string;
  /** URL of US Autocomplete Pro, or of US Autocomplete, which has the same requests and answers. */
  readonly autocompleteUrl: string;
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

export function createSmartyAddresses(account: SmartyAccount): AddressService {
  return {
    async suggest(typed, zip, signal) {
      const url = withQuery(account.autocompleteUrl, account, {
        search: typed,
        max_results: String(MOST_SUGGESTIONS),
        // Smarty would prefer places near this server.
        prefer_geolocation: 'none',
        ...(zip !== null && { prefer_zip_codes: zip }),
      });
      const answer = await askJson(url, { signal });
      if (answer.kind === 'silent') return { kind: 'unavailable', why: answer.why };
      const read = answer.status === 200 ? lookup.safeParse(answer.body) : null;
      if (!read?.success) return { kind: 'unavailable', why: `Smarty answered ${answer.status} to a lookup` };
      const suggestions = (read.data.suggestions ?? []).filter(
        ({ street_line, state }) => !isPoBox(street_line) && !isMilitary(state),
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

const candidate = z.object({
  delivery_line_1: z.string(),
  components: z.object({
    city_name: z.string(),
    state_abbreviation: z.string(),
    zipcode: z.string(),
    secondary_designator: z.string().nullish(),
    secondary_number: z.string().nullish(),
  }),
  metadata: z.object({ record_type: z.string().nullish() }),
  analysis: z.object({ dpv_match_code: z.string().nullish() }),
});

type Candidate = z.infer<typeof candidate>;

/** No candidate means no such address. Null if the body is not a US Street answer. */
function readCandidates(body: unknown, typed: TypedAddress): AddressVerdict | null {
  const read = z.array(candidate).safeParse(body);
  if (!read.success) return null;
  const [found] = read.data;
  return found ? verdictOf(found, typed) : { ...OBJECTION, reason: NOT_FOUND };
}

const OBJECTION = { valid: false, deliverable: false, isPoBox: false, suggestion: null, reason: null };
const NOT_FOUND = 'We could not find this address. Please check it.';

/** The postal match code: the building exists, but not this apartment (S), or the apartment is missing (D). */
const DOUBTS: Readonly<Record<string, string>> = {
  S: 'Please check the apartment or suite number.',
  D: 'Please add the apartment or suite number.',
};

function verdictOf(found: Candidate, typed: TypedAddress): AddressVerdict {
  if (found.metadata.record_type === 'P') return { ...OBJECTION, isPoBox: true, reason: MESSAGES.poBox };
  const match = found.analysis.dpv_match_code ?? 'N';
  const doubt = DOUBTS[match] ?? null;
  if (match !== 'Y' && doubt === null) return { ...OBJECTION, reason: NOT_FOUND };
  const meant = suggestionOf(found, typed);
  const isAsTyped = isSameAddress(meant, typed);
  return {
    valid: isAsTyped && doubt === null,
    deliverable: true,
    isPoBox: false,
    suggestion: isAsTyped ? null : meant,
    reason: doubt ?? (isAsTyped ? null : 'Did you mean the suggested address?'),
  };
}

/** US Street appends the apartment to the street; the form has a separate line for it. */
function suggestionOf({ delivery_line_1, components }: Candidate, typed: TypedAddress): SuggestedAddress {
  const { secondary_designator, secondary_number } = components;
  const apartment = [secondary_designator, secondary_number].filter(Boolean).join(' ');
  const isApart = apartment !== '' && delivery_line_1.endsWith(` ${apartment}`);
  return {
    street_line: isApart ? delivery_line_1.slice(0, -apartment.length - 1) : delivery_line_1,
    secondary: isApart ? apartment : typed.address2,
    city: components.city_name,
    state: components.state_abbreviation,
    zipcode: components.zipcode,
  };
}

function isSameAddress(meant: SuggestedAddress, typed: TypedAddress): boolean {
  return (
    streetKey(`${meant.street_line} ${meant.secondary}`) ===
      streetKey(`${typed.address1} ${typed.address2}`) &&
    isSameTown(meant.city, typed.city) &&
    meant.state === typed.stateShort &&
    meant.zipcode === normalizeZip(typed.zip)
  );
}
