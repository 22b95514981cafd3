import { shortStreetWord } from '../../address/street-words.ts';

/** Streets that most American towns have, most common first. */
const NAMES = `Main St, Park Ave, Oak St, Maple Ave, Pine St, Washington St, Elm St, Market St, Lake St, Hill St, Center St,
  Church St, Cedar St, Walnut St, Spring St, Highland Ave, Lincoln Ave, Jackson St, Jefferson St, Madison Ave, Franklin St,
  Adams St, Chestnut St, Willow Ln, River Rd, Mill Rd, School St, Sunset Dr, Railroad Ave, Vineyard Way, Orchard Rd,
  Meadow Ln, Forest Ave, Valley Rd, Prospect St, Ridge Rd, Spruce St, Birch St, Dogwood Ln, Magnolia Ave, Broad St,
  Court St, Union St, Water St, Front St, Bridge St, College Ave, Grove St, Silverado Trl, 1st St, 2nd St, 3rd St, 4th St,
  5th Ave, 6th St, 7th St, 8th St`;

export interface KnownStreet {
  /** 'Main St' */
  readonly name: string;
  /** Lowercase, without the street type: 'main'. */
  readonly word: string;
  /** Lowercase: 'st'. */
  readonly kind: string;
}

export const KNOWN_STREETS: readonly KnownStreet[] = NAMES.split(',').map((text) => {
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

/** Whether a word is a street type, spelled out or abbreviated: 'lane', 'ln'. */
export function isStreetKind(word: string): boolean {
  return KINDS.has(shortStreetWord(word));
}
