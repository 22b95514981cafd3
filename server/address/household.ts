import { normalizeZip } from '../../domain/geography/zip.ts';
import { wordsOf } from './place-names.ts';
import { shortStreetWord } from './street-words.ts';

interface HouseholdAddress {
  readonly address1: string;
  readonly address2?: string | null | undefined;
  readonly zip: string;
}

/** Words before the number of a home within a building. */
const UNIT_WORDS = new Set(['apt', 'unit', 'ste', 'rm', 'fl', 'bldg', 'lot', 'spc', 'trlr', 'no', 'num']);
/** '2', '2b', 'b2', 'b' */
const UNIT_NUMBER = /^(?:\d+[a-z]?|[a-z]\d*)$/;

/**
 * In comparable form, for laws that count by household: 'Apt 2', '#2' and 'Unit 2' are one home, on either line.
 * Neighbors in one building do not count together.
 */
export function householdOf({ address1, address2, zip }: HouseholdAddress): string {
  const words = wordsOf(`${address1} ${address2 ?? ''}`.replaceAll('#', ' unit ')).map(shortStreetWord);
  const { street, units } = partsOf(words);
  const [house = '', ...name] = street;
  // Without blanks, '2 B' is '2B'. The house's number stays apart, or '1 23rd St' would be '12 3rd St'.
  return `${house} ${[...name, ...units].join('')}|${normalizeZip(zip) ?? zip}`;
}

/** Units go behind the street, each once: some people write theirs on both lines. */
function partsOf(words: readonly string[]): { street: string[]; units: Set<string> } {
  const street: string[] = [];
  const units = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at);
    // 'Apt #2' has two words for one thing.
    if (UNIT_WORDS.has(word) && UNIT_WORDS.has(next)) continue;
    if (!UNIT_WORDS.has(word) || !UNIT_NUMBER.test(next)) {
      street.push(word);
      continue;
    }
    at += 1;
    let unit = next;
    if (/^[a-z]$|^\d+$/.test(unit) && /^[a-z]$/.test(words[at + 1] ?? '')) {
      at += 1;
      unit += words[at];
    }
    units.add(unit);
  }
  return { street, units };
}
