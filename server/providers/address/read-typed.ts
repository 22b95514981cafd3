import { wordsOf } from '../../address/place-names.ts';
import { beginsStreetWord, shortStreetWord } from '../../address/street-words.ts';
import { isStreetKind, KNOWN_STREETS, type KnownStreet } from './known-streets.ts';

/** One reading of the typed text: a house number, a street, and words of the place, possibly incomplete. */
export interface Reading {
  readonly streetLine: string;
  readonly placeWords: readonly string[];
}

const HOUSE_NUMBER = /^\d{1,6}[a-z]?$/;
const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/**
 * All readings of a partial address, likeliest first. '1245 Main St Hel' is Main Street in a town that starts with 'St
 * Hel' or with 'Hel'. '100 Ma' is any street that starts with 'Ma', anywhere.
 */
export function readTyped(typed: string): Reading[] {
  const [houseNumber = '', ...words] = wordsOf(typed);
  if (!HOUSE_NUMBER.test(houseNumber)) return [];
  const direction = shortStreetWord(words[0] ?? '');
  const hasDirection = words.length > 1 && DIRECTIONS.has(direction);
  const prefix = `${houseNumber.toUpperCase()} ${hasDirection ? `${direction.toUpperCase()} ` : ''}`;
  const streetWords = hasDirection ? words.slice(1) : words;
  const known = KNOWN_STREETS.flatMap((street) =>
    placesAfter(street, streetWords).map((placeWords) => ({ streetLine: prefix + street.name, placeWords })),
  );
  return [...known, ...readAnyStreet(prefix, streetWords)];
}

/** Each way to read the words after this street as a place. Empty if the words do not start with the street. */
function placesAfter({ word, kind }: KnownStreet, [first = '', second, ...others]: readonly string[]) {
  if (second === undefined) return word.startsWith(first) ? [[]] : [];
  if (first !== word) return [];
  const place = [second, ...others];
  if (shortStreetWord(second) === kind) return others.length === 0 ? [[]] : [place, others];
  if (isStreetKind(second)) return second === 'st' && others.length > 0 ? [place] : [];
  return others.length === 0 && beginsStreetWord(second, kind) ? [[], place] : [place];
}

/** An unknown street, if its street type ends it and a place follows: '88 Larkspur Lane Boulder'. */
function readAnyStreet(prefix: string, words: readonly string[]): Reading[] {
  const end = words.findIndex((word, index) => index > 0 && isStreetKind(word));
  if (end < 0 || end === words.length - 1) return [];
  const names = [...words.slice(0, end), shortStreetWord(words[end] ?? '')];
  return [{ streetLine: prefix + names.map(capitalised).join(' '), placeWords: words.slice(end + 1) }];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
