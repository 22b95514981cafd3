import { expect, test } from 'vitest';
import { LONGEST_WORDS, WINE_WORD_KEYS, WINE_WORDS } from './wine-words.ts';

test('the shop describes a wine under seven headings, in this order', () => {
  expect(WINE_WORD_KEYS.map((key) => [key, WINE_WORDS[key]])).toEqual([
    ['tastingNotes', 'Tasting notes'],
    ['pairing', 'Pairing'],
    ['winemaker', 'Winemaker'],
    ['vineyard', 'Vineyard'],
    ['harvest', 'Harvest'],
    ['scores', 'Scores'],
    ['technicalSheet', 'Technical sheet'],
  ]);
});

test('each text has room for 4,000 characters', () => {
  expect(LONGEST_WORDS).toBe(4000);
});
