import type { SuggestedAddress } from '../../../contract/address.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { eachOnce } from '../../places/each-once.ts';
import { judgeAddress } from '../../places/judge-address.ts';
import { wordsOf } from '../../places/place-names.ts';
import { beginsStreetWord, shortStreetWord } from '../../places/street-words.ts';
import { indexTowns } from '../../places/town-index.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import { type AddressService, MOST_SUGGESTIONS } from './address-service.ts';
import { type FoundTown, findTowns } from './find-towns.ts';

/** Real towns with their ZIPs, and streets that most towns have. The houses may not exist. */
export function createBuiltInAddresses(zips: ZipDirectory): AddressService {
  const index = indexTowns(zips);
  const nearby = (zip: string | null, words: readonly string[]) =>
    zip === null || /^\d+$/.test(words.at(-1) ?? '') ? [] : findTowns(index, zips, [...words, zip]);
  return {
    async suggest(typed, zip) {
      const townsOf = new Map<string, FoundTown[]>();
      const rows = readTyped(typed).map(({ streetLine, placeWords }) => {
        const place = placeWords.join(' ');
        const towns = townsOf.get(place) ?? [
          ...nearby(zip, placeWords),
          ...findTowns(index, zips, placeWords),
        ];
        townsOf.set(place, towns);
        return towns.map((town) => toSuggestion(streetLine, town));
      });
      return { kind: 'answered', value: eachOnce(diagonally(rows)).slice(0, MOST_SUGGESTIONS) };
    },

    async verify(address) {
      return { kind: 'answered', value: judgeAddress(zips, address) };
    },
  };
}

function toSuggestion(streetLine: string, { city, stateShort, zip }: FoundTown): SuggestedAddress {
  return { street_line: streetLine, secondary: '', city, state: stateShort, zipcode: zip };
}

/** By the sum of both ranks: the first of each row come early, and earlier rows win ties. */
function diagonally<Value>(rows: readonly (readonly Value[])[]): Value[] {
  return rows
    .flatMap((row, rank) => row.map((value, place) => ({ value, sum: rank + place })))
    .sort((a, b) => a.sum - b.sum)
    .map(({ value }) => value);
}

/** One reading of the typed text: a house number, a street, and words of the place, possibly incomplete. */
interface Reading {
  readonly streetLine: string;
  readonly placeWords: readonly string[];
}

const HOUSE_NUMBER = /^\d{1,6}[a-z]?$/;
const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/**
 * All readings of a partial address, likeliest first. '1245 Main St Hel' is Main Street in a town that starts with 'St
 * Hel' or with 'Hel'. '100 Ma' is any street that starts with 'Ma', anywhere.
 */
function readTyped(typed: string): Reading[] {
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

/** Empty if the words do not start with the street. */
function placesAfter({ word, kind }: KnownStreet, [first = '', second, ...others]: readonly string[]) {
  if (second === undefined) return word.startsWith(first) ? [[]] : [];
  if (first !== word) return [];
  const place = [second, ...others];
  if (shortStreetWord(second) === kind) return others.length === 0 ? [[]] : [place, others];
  if (isStreetKind(second)) return second === 'st' && others.length > 0 ? [place] : [];
  return others.length === 0 && beginsStreetWord(second, kind) ? [[], place] : [place];
}

/** Only if its street type ends it and a place follows: '88 Larkspur Lane Boulder'. */
function readAnyStreet(prefix: string, words: readonly string[]): Reading[] {
  const end = words.findIndex((word, index) => index > 0 && isStreetKind(word));
  if (end < 0 || end === words.length - 1) return [];
  const names = [...words.slice(0, end), shortStreetWord(words[end] ?? '')];
  return [{ streetLine: prefix + names.map(capitalized).join(' '), placeWords: words.slice(end + 1) }];
}

/** Most common first. */
const NAMES = `Main St, Park Ave, Oak St, Maple Ave, Pine St, Washington St, Elm St, Market St, Lake St, Hill St, Center St,
  Church St, Cedar St, Walnut St, Spring St, Highland Ave, Lincoln Ave, Jackson St, Jefferson St, Madison Ave, Franklin St,
  Adams St, Chestnut St, Willow Ln, River Rd, Mill Rd, School St, Sunset Dr, Railroad Ave, Vineyard Way, Orchard Rd,
  Meadow Ln, Forest Ave, Valley Rd, Prospect St, Ridge Rd, Spruce St, Birch St, Dogwood Ln, Magnolia Ave, Broad St,
  Court St, Union St, Water St, Front St, Bridge St, College Ave, Grove St, Silverado Trl, 1st St, 2nd St, 3rd St, 4th St,
  5th Ave, 6th St, 7th St, 8th St`;

interface KnownStreet {
  /** 'Main St' */
  readonly name: string;
  /** Lowercase, without the street type: 'main'. */
  readonly word: string;
  /** Lowercase: 'st'. */
  readonly kind: string;
}

const KNOWN_STREETS: readonly KnownStreet[] = NAMES.split(',').map((text) => {
  const name = text.trim();
  const [word = '', kind = ''] = name.toLowerCase().split(' ');
  return { name, word, kind };
});

const KINDS = new Set([
  ...KNOWN_STREETS.map(({ kind }) => kind),
  'blvd',
  'ct',
  'pl',
  'cir',
  'hwy',
  'pkwy',
  'ter',
  'sq',
]);

/** Spelled out or abbreviated: 'lane', 'ln'. */
function isStreetKind(word: string): boolean {
  return KINDS.has(shortStreetWord(word));
}
