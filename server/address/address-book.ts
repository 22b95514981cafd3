import type { SuggestedAddress } from '../../contract/address.ts';
import { isPoBox } from '../../domain/geography/po-box.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import type { Db } from '../database/access.ts';
import { wordsOf } from './place-names.ts';
import { shortStreetWord } from './street-words.ts';

/** A customer's own addresses in which each typed word begins a word, oldest first, each once; no PO boxes. */
export async function suggestFromBook(
  db: Db,
  customerId: number,
  typed: string,
): Promise<SuggestedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(['address1', 'address2', 'city', 'state_short', 'zip'])
    .where('customer_id', '=', customerId)
    .orderBy('address_id')
    .execute();
  const typedWords = wordsOf(typed);
  return rows
    .filter((row) => !isPoBox(row.address1) && !isPoBox(row.address2 ?? undefined))
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
