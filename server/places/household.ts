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
/** 'Apt2', 'Unit2b', and 'AptB', which is not 'Apts'. 'Nob' is a hill. */
const GLUED = /^(apt)([a-rt-z]\d*)$|^([a-z]{2,9})(\d+[a-z]?)$/;
const SPELLED_UNIT: Readonly<Record<string, string>> = { aptmt: 'apt', apmt: 'apt', appt: 'apt', ap: 'apt' };
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;

/**
 * In comparable form, for laws that count by household: 'Apt 2', 'Apt2', '#2' and 'Unit 2' are one home, on either line.
 * Neighbors in one building do not count together.
 */
export function householdOf({ address1, address2, zip }: HouseholdAddress): string {
  const line = `${address1} ${address2 ?? ''}`.replaceAll('#', ' unit ').replace(/\b([a-z])-(?=\d)/gi, '$1');
  const words = wordsOf(line).flatMap(unglued);
  const { street, units } = partsOf(words);
  const [house = '', ...name] = street;
  // Without blanks, '2 B' is '2B'. The house's number stays apart, or '1 23rd St' would be '12 3rd St'.
  return `${house} ${[...name, ...units].join('')}|${normalizeZip(zip) ?? zip}`;
}

/** 'apt2' is 'apt' and '2'. */
function unglued(word: string): string[] {
  const [, word1, number1, word2, number2] = GLUED.exec(word) ?? [];
  const unit = unitWord(word1 ?? word2 ?? '');
  const number = number1 ?? number2;
  return number !== undefined && UNIT_WORDS.has(unit) ? [unit, number] : [unitWord(word)];
}

function unitWord(word: string): string {
  return SPELLED_UNIT[word] ?? shortStreetWord(word);
}

/** Units go behind the street, each once: some people write theirs on both lines. */
function partsOf(words: readonly string[]): { street: string[]; units: Set<string> } {
  const street: string[] = [];
  const units = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at);
    // 'Apt #2' has two words for one thing.
    if (UNIT_WORDS.has(word) && UNIT_WORDS.has(next)) continue;
    const floor = next === 'fl' ? ORDINAL.exec(word)?.[1] : undefined;
    if (floor !== undefined) {
      units.add(floor);
      at += 1;
      continue;
    }
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
    units.add(unit.replace(/^0+(?=\d)/, ''));
  }
  return { street, units };
}
