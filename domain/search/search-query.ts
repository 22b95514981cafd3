import { phoneKey } from '../people/phone.ts';
import { foldLetters, typedWords, wordsToFind } from './fold.ts';

/** What is typed of a phone number, maybe without its area code, with or without an extension. */
const PHONE = /^[\d\s()+.\u2010-\u2015-]{7,}(?:(?:x|ext\.?|extension|[#,;])[^0-9]*\d{1,6}\s*)?$/i;
const BLANKS = /(\s+)/;
/** '750ml', '0.75 l', '75cl', '1,5 L' */
const SIZE = /(?<![\d.,])(\d{0,5}[.,]?\d{1,5})\s?(ml|cl|l|lit(?:er|re)s?)(?![a-z])/gi;
const ML: Readonly<Record<string, number>> = { ml: 1, cl: 10 };
/** Written out or not, in names of places and of wines. */
const SHORT_FORMS: readonly (readonly [string, string])[] = [
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
];

/**
 * A `tsquery` in PostgreSQL's notation for what somebody typed: every word must be the beginning of a word of the text,
 * and the word itself where a hyphen or the like follows.
 * A single letter, and fewer than three digits, must be a word. Null if nothing typed is a word.
 */
export function searchQuery(typed: string): string | null {
  const digits = phoneDigitsIn(typed);
  if (digits === null) return queryOf(typed);
  const apart = queryOf(typed);
  return `(${beginning(digits)} | (${apart}))`;
}

/** Of what may be a phone number, whatever is between its digits; else null. */
export function phoneDigitsIn(typed: string): string | null {
  const phone = PHONE.test(typed.trim()) ? phoneKey(typed) : null;
  return phone === null || phone.digits.length < 7 ? null : phone.digits;
}

/** A loop, since an expression looks at each run of marks once for every mark in it. */
function withoutMarksBehind(text: string): string {
  let end = text.length;
  while (end > 0 && ',;:.)>"\''.includes(text[end - 1] ?? ' ')) end -= 1;
  return text.slice(0, end);
}

function queryOf(typed: string): string | null {
  const found: string[] = [];
  const withoutEmails = foldLetters(typed)
    .split(BLANKS)
    .map((chunk) => {
      if (!/@\S/.test(chunk)) return chunk;
      found.push(beginning(withoutMarksBehind(chunk.replace(/^@/, ''))));
      return ' ';
    })
    .join('');
  const withoutSizes = withoutEmails.replace(SIZE, (_, number: string, unit: string) => {
    found.push(ofSize(Number(number.replace(',', '.')) * (ML[unit.toLowerCase()] ?? 1000)));
    return ' ';
  });
  found.push(...ofWords(withoutSizes.split(/\s+/).flatMap(wordsOfChunk)));
  return found.length === 0 ? null : found.join(' & ');
}

interface TypedWord {
  readonly word: string;
  /** Something follows it without a blank, as in 'pinot-noir': it is typed to its end. Beginnings of common words are slow. */
  readonly isWhole: boolean;
}

function wordsOfChunk(chunk: string): TypedWord[] {
  const words = typedWords(chunk);
  return words.map((word, at) => ({ word, isWhole: at < words.length - 1 }));
}

/** 'O’Brien' and 'O Brien' are also found as 'Obrien'. */
function ofWords(words: readonly TypedWord[]): string[] {
  const conditions: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { word = '', isWhole = false } = words[at] ?? {};
    const next = words[at + 1]?.word;
    const isInitial = /^\p{L}$/u.test(word) && next !== undefined && /^\p{L}{2}/u.test(next);
    const parts = (isInitial ? `${word}'${next}` : word).split("'").filter(Boolean);
    if (isInitial) at += 1;
    conditions.push(
      parts.length === 1 ? ofWord(word, isWhole) : `(${all(parts)} | ${beginning(parts.join(''))})`,
    );
  }
  return conditions;
}

function ofWord(word: string, isWhole: boolean): string {
  const same = SHORT_FORMS.find((forms) => forms.includes(word));
  if (same) return `(${same.map(beginning).join(' | ')})`;
  return isWhole ? quoted(word) : beginning(word);
}

/** However the text writes it. */
function ofSize(ml: number): string {
  const [cl, liters] = [Number((ml / 10).toFixed(2)), Number((ml / 1000).toFixed(4))];
  const spellings = [
    `${ml}ml`,
    `${ml} ml`,
    `${cl}cl`,
    `${cl} cl`,
    `${liters}l`,
    `${liters} l`,
    `${liters} liter`,
  ];
  return `(${[...new Set(spellings.map((spelling) => all(wordsToFind(spelling))))].join(' | ')})`;
}

function all(words: readonly string[]): string {
  return words.length === 1 ? beginning(words[0] ?? '') : `(${words.map(beginning).join(' & ')})`;
}

function beginning(word: string): string {
  const isLong = /^\d+$/.test(word) ? word.length > 2 : word.length > 1;
  return `${quoted(word)}${isLong ? ':*' : ''}`;
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

/** The same for a few texts at hand, without PostgreSQL: whether each typed word begins a word of the text. */
export function hasTypedWords(text: string, typed: string): boolean {
  const words = wordsToFind(text);
  const starts = wordsToFind(typed);
  return starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)));
}
