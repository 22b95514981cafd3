import type { SuggestedAddress } from '../../contract/address.ts';
import type { Db } from '../database/access.ts';
import { type AddressService, MOST_SUGGESTIONS } from '../providers/address/address-service.ts';
import { suggestFromBook } from './address-book.ts';
import { eachOnce } from './each-once.ts';

export interface SuggestParts {
  readonly db: Db;
  readonly addresses: AddressService;
}

/** Suggestions begin with this many characters (spec §9). */
const FEWEST_CHARACTERS = 3;

/** Who types on does not wait for suggestions of a second ago. */
const SUGGEST_TIMEOUT_MS = 1_000;

/**
 * Addresses that begin as typed, blanks cut: the customer's own, then those of the address service. A service that is down costs
 * its suggestions and nothing else; `report` hears of it.
 */
export async function suggestAddresses(
  parts: SuggestParts,
  customerId: number | null,
  typed: string,
  report: (why: string) => void,
): Promise<SuggestedAddress[]> {
  if (typed.length < FEWEST_CHARACTERS) return [];
  const [own, answer] = await Promise.all([
    customerId === null ? [] : suggestFromBook(parts.db, customerId, typed),
    parts.addresses.suggest(typed, AbortSignal.timeout(SUGGEST_TIMEOUT_MS)),
  ]);
  if (answer.kind === 'unavailable') report(answer.why);
  return eachOnce([...own, ...(answer.kind === 'answered' ? answer.value : [])]).slice(0, MOST_SUGGESTIONS);
}
