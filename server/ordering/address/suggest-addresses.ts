import type { SuggestedAddress } from '../../../contract/address.ts';
import { hasPoBox } from '../../../domain/geography/po-box.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import { eachOnce } from '../../places/each-once.ts';
import { wordsOf } from '../../places/place-names.ts';
import { shortStreetWord } from '../../places/street-words.ts';
import type { Db } from '../../platform/database/access.ts';
import { type AddressService, MOST_SUGGESTIONS } from '../../providers/address/address-service.ts';

interface SuggestParts {
  readonly db: Db;
  readonly addresses: AddressService;
}

const FEWEST_CHARACTERS = 3;

/** A shopper who types on does not wait for old suggestions. */
const SUGGEST_TIMEOUT_MS = 1_000;

interface Typed {
  readonly text: string;
  /** As known of the shopper, if at all. */
  readonly zip: string | null;
}

/** Own addresses come first, and of both those of the known ZIP. If the service is down, only its suggestions are missing, and `report` gets the reason. */
export async function suggestAddresses(
  parts: SuggestParts,
  customerId: number | null,
  { text, zip }: Typed,
  report: (why: string) => void,
): Promise<SuggestedAddress[]> {
  if (text.length < FEWEST_CHARACTERS) return [];
  const [own, answer] = await Promise.all([
    customerId === null ? [] : suggestFromBook(parts.db, customerId, text),
    parts.addresses.suggest(text, zip, AbortSignal.timeout(SUGGEST_TIMEOUT_MS)),
  ]);
  if (answer.kind === 'unavailable') report(answer.why);
  const others = answer.kind === 'answered' ? answer.value : [];
  const isFar = ({ zipcode }: SuggestedAddress) => Number(zipcode !== zip);
  const nearFirst = [own, others].flatMap((list) => list.toSorted((one, other) => isFar(one) - isFar(other)));
  return eachOnce(nearFirst).slice(0, MOST_SUGGESTIONS);
}

/** Oldest first, no PO boxes. Each typed word must begin a word of the address. */
async function suggestFromBook(db: Db, customerId: number, typed: string): Promise<SuggestedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(['address1', 'address2', 'city', 'state_short', 'zip'])
    .where('customer_id', '=', customerId)
    .orderBy('address_id')
    .execute();
  const typedWords = wordsOf(typed);
  return rows
    .filter((row) => !hasPoBox({ ...row, name_first: '', name_last: '' }))
    .map((row) => ({
      street_line: row.address1,
      secondary: row.address2 ?? '',
      city: row.city,
      state: row.state_short,
      zipcode: normalizeZip(row.zip) ?? row.zip,
    }))
    .filter((address) => holdsWords(address, typedWords));
}

function holdsWords(address: SuggestedAddress, typedWords: readonly string[]): boolean {
  const words = Object.values(address).flatMap(wordsOf);
  const beginnings = [...words, ...words.map(shortStreetWord)];
  return typedWords.every((typed) => beginnings.some((word) => word.startsWith(typed)));
}
