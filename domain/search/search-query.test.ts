import { expect, test } from 'vitest';
import { lettersWrong, nearestQuery } from './near-misses.ts';
import { hasTypedWords, searchQuery } from './search-query.ts';

test.each([
  ['marcus wh', "'marcus':* & 'wh':*"],
  ['"Pinot-Noi",', "'pinot' & 'noi':*"],
  ['isaac.lindgren', "'isaac' & 'lindgren':*"],
  ['O’Brien', "(('o' & 'brien':*) | 'obrien':*)"],
  ['o brien', "(('o' & 'brien':*) | 'obrien':*)"],
  ['St. Helena', "('st':* | 'saint':*) & 'helena':*"],
  ['5550107', "('5550107':* | ('5550107':*))"],
  ['(707) 555-0107 ext. 12', "('7075550107':* | ('707':* & '555' & '0107':* & 'ext':* & '12'))"],
  ['+1 707.555.0107 x12', "('7075550107':* | ('1' & '707' & '555' & '0107':* & 'x12':*))"],
  ['Ann@Example.com', "'ann@example.com':*"],
  ['@example.com', "'example.com':*"],
  ["a'b\\c@x", "'a''b\\\\c@x':*"],
  ['5', "'5'"],
  ['21', "'21'"],
  ['é', "'e'"],
  [' "!" ', null],
  ['', null],
])('%j asks for %s', (typed, query) => {
  expect(searchQuery(typed)).toBe(query);
});

test.each([
  ['750ml', '750 ml', '0.75 L', '75cl', '.75l', '0,75 liters'],
  ['1500 ml', '1.5L', '1,5 l', '150 cl'],
  ['375ml', '37.5cl'],
])('%j and its other spellings are one size', (...spellings) => {
  expect(new Set(spellings.map(searchQuery)).size).toBe(1);
  expect(searchQuery(spellings[0] ?? '')).toContain('ml');
});

const WORDS = [
  'cabernet',
  'sauvignon',
  'pinot',
  'noir',
  'rose',
  'syrah',
  'merlot',
  'magnum',
  '750ml',
  '2021',
];
test.each([
  ['cabernay', 'cabernet'],
  ['savignon blanc', null],
  ['pinto noir', 'pinot noir'],
  ['syrahh', 'syrah'],
  ['cab', null],
  ['rise', 'rose'],
  ['2022', null],
  ['zzzzzz', null],
])('%j means %j', (typed, meant) => {
  expect(nearestQuery(typed, WORDS)).toBe(meant === null ? null : searchQuery(meant));
  expect(nearestQuery(typed, WORDS.toReversed())).toBe(nearestQuery(typed, WORDS));
});

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['cabernay', 'cabernet', 2],
  ['pinto', 'pinot', 1],
  ['merlot', 'merlott', 1],
])('from %j to %j are %i letters', (a, b, letters) => {
  expect([lettersWrong(a, b), lettersWrong(b, a)]).toEqual([letters, letters]);
});

test('a label has words that begin as typed', () => {
  expect(['tod', 'Wine', 'day', '!'].map((typed) => hasTypedWords('Today’s wines', typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
