import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLetters, searchText, typedWords, wordsToFind } from './fold.ts';

test.each([
  ['Rosé', 'rose'],
  ['Rose\u0301', 'rose'],
  ['ROSE', 'rose'],
  ['ｒｏｓｅ', 'rose'],
  ['Gewürztraminer', 'gewurztraminer'],
  ['Łódź Żółć', 'lodz zolc'],
  ['Đặng Nguyễn', 'dang nguyen'],
  ['Sørensen Æbelø', 'sorensen aebelo'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['İstanbul Diyarbakır ISPARTA', 'istanbul diyarbakir isparta'],
  ['Þórr Guðrún', 'thorr gudrun'],
  ['Œuvre ﬁne ﬂask', 'oeuvre fine flask'],
  ['ΟΔΥΣΣΕΥΣ οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['Йод', 'иод'],
  ['O’Brien-Núñez', 'o brien obrien nunez'],
  ["O''Brien", 'o brien'],
  ["O'Brien", 'o brien obrien'],
  ['O´Brien O`Brien Oʼbrien', 'o brien obrien o brien obrien o brien obrien'],
  ['O\u1ffdBrien', 'o brien obrien'],
  ['Cabernet, “Reserve” (2021)', 'cabernet reserve 2021 '],
  ['Pinot–Noir pinot-noir', 'pinot noir pinot noir'],
  ['TO\u200bAST so\u00adft', 'toast soft'],
  ['½ 750ml', '1 2 750ml'],
  ['山田 太郎', '山田 太郎'],
])('%j is found as %j', (text, words) => {
  expect(searchText(text)).toBe(words);
});

test('what is typed keeps the apostrophe within a word', () => {
  expect(typedWords(`'O’Brien' "pinot" — rock ’n’ roll,`)).toEqual(["o'brien", 'pinot', 'rock', 'n', 'roll']);
  // As files of programs that escape them have it.
  expect(typedWords("O''Brien rock'n'roll")).toEqual(['o', 'brien', 'rock', 'n', 'roll']);
});

test('folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(foldLetters(foldLetters(text))).toBe(foldLetters(text));
      expect(searchText(searchText(text))).toBe(searchText(text));
    }),
  );
});

test('a name is found by each of its words, in any case and with or without accents', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const words = new Set(wordsToFind(name));
      const spellings = [name, name.normalize('NFD'), name.normalize('NFC'), name.toLowerCase()];
      for (const spelling of spellings) {
        for (const word of typedWords(spelling)) expect(words).toContain(word.replaceAll("'", ''));
      }
    }),
  );
});

test('a name that is another in Unicode’s normal form is found as that', () => {
  const changed = Array.from({ length: 0x10000 }, (_, code) => `o${String.fromCharCode(code)}n`).filter(
    (text) => searchText(text) !== searchText(text.normalize('NFD')),
  );
  expect(changed).toEqual([]);
});

test('every character of the first plane is folded once: folding again changes nothing', () => {
  const changed = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) =>
      [character, `o${character}n`].some(
        (text) =>
          foldLetters(foldLetters(text)) !== foldLetters(text) ||
          searchText(searchText(text)) !== searchText(text),
      ),
  );
  expect(changed).toEqual([]);
});
