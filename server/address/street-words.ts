import { wordsOf } from './place-names.ts';

/** The post office's abbreviations of the commonest words in street lines. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  terrace: 'ter',
  square: 'sq',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: 'apt',
  suite: 'ste',
  floor: 'fl',
};

export function shortStreetWord(word: string): string {
  return SHORT_FORMS[word] ?? word;
}

/** Whether somebody who typed this may be typing the word: 's', 'st' and 'stre' begin 'st', which is 'street'. */
export function beginsStreetWord(begun: string, short: string): boolean {
  const forms = Object.entries(SHORT_FORMS).filter(([, form]) => form === short);
  return [short, ...forms.map(([long]) => long)].some((word) => word.startsWith(begun));
}

/** A street line as it compares: '1245 Main Street' and '1245 MAIN ST.' are one. */
export function streetKey(line: string): string {
  return wordsOf(line).map(shortStreetWord).join(' ');
}
