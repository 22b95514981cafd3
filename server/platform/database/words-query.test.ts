import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneKey } from '../../../domain/people/phone.ts';
import { foldLetters, searchText } from '../../../domain/search/fold.ts';
import { searchQuery } from '../../../domain/search/search-query.ts';
import { testShop } from '../../testing/test-shop.ts';
import { all, first } from './query.ts';
import { wordsQuery } from './words-query.ts';

const shop = testShop();

/** Every character of the first plane that Unicode 15 knows, and what people write. */
const CHARACTERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /^(?![\p{Cn}\p{Cs}\p{Co}\0])/u.test(character),
);
const TEXTS = [
  ...Array.from({ length: CHARACTERS.length / 32 }, (_, at) =>
    CHARACTERS.slice(at * 32, at * 32 + 32).join(' '),
  ),
  ...Array.from(
    { length: CHARACTERS.length / 32 },
    (_, at) => `x${CHARACTERS.slice(at * 32, at * 32 + 32).join('')}y`,
  ),
  ...fc
    .sample(fc.string({ unit: 'grapheme', maxLength: 60 }), { numRuns: 3_000, seed: 1 })
    .filter((text) => !text.includes('\0')),
  ...fc.sample(fc.string({ unit: fc.constantFrom(..."aÉß'’- .łİıΣς@1"), maxLength: 12 }), {
    numRuns: 3_000,
    seed: 2,
  }),
  'İstanbul ΟΔΥΣΣΕΥΣ Đặng Łódź ﬁne ｒｏｓｅ O’Brien-Núñez ½ ™ Å',
];

test('PostgreSQL folds texts as domain/search does', async () => {
  const rows = await all<{ text: string; letters: string; words: string }>(shop.db)`
    select text, search_letters(text) as letters, search_text(text) as words from unnest(${TEXTS}::text[]) text where unicode_assigned(text)`;
  // Node may know newer letters than PostgreSQL.
  expect(rows.length).toBeGreaterThan(TEXTS.length * 0.98);
  const differing = rows.filter(
    ({ text, letters, words }) => letters !== foldLetters(text) || words !== searchText(text),
  );
  expect(
    differing
      .slice(0, 10)
      .map(({ text, letters, words }) => [text, letters, foldLetters(text), words, searchText(text)]),
  ).toEqual([]);
});

test('PostgreSQL compares phone numbers as domain/people does', async () => {
  const phones = [
    ...fc.sample(fc.string({ unit: fc.constantFrom(...'0123456789+()-. x#,;e'), maxLength: 24 }), {
      numRuns: 3_000,
      seed: 3,
    }),
    '+1 (707) 555-0117 ext. 12',
    '17075550117',
    'Fax 7075550117',
  ];
  const rows = await all<{ phone: string; digits: string }>(shop.db)`
    select phone, phone_digits(phone) as digits from unnest(${phones}::text[]) phone`;
  expect(rows.filter(({ phone, digits }) => digits !== phoneKey(phone).digits)).toEqual([]);
});

test('any typed text is a query', async () => {
  for (const typed of ["'", "a'b", '\\', 'a:*', '!&|()<->', "a\\'@b", '%_', 'é'.repeat(100), '0', '山田']) {
    const row = await first<{ query: string | null }>(shop.db)`select ${wordsQuery(typed)}::text as query`;
    expect(row?.query === null).toBe(searchQuery(typed) === null);
  }
});

async function inShop(q: string): Promise<string[]> {
  const { status, body } = await shop
    .browser()
    .get(`/api/shop/products?pageSize=100&q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.products.map(({ name }: { name: string }) => name);
}

test('the shop finds a wine however it is typed', async () => {
  const rose = await inShop('Rosé');
  expect(rose.length).toBeGreaterThan(0);
  for (const q of ['rose', 'ROSE', 'Rose\u0301', 'ｒｏｓé', 'ros', '“rosé”'])
    expect([q, await inShop(q)]).toEqual([q, rose]);
  const cabernet = await inShop('cabernet');
  expect(cabernet.length).toBeGreaterThan(1);
  for (const q of ['cabernet,', 'Cabernet.', 'caber', 'cabernay', 'Cabrenet', 'cabernet!']) {
    expect([q, await inShop(q)]).toEqual([q, cabernet]);
  }
  const pinot = await inShop('pinot noir');
  expect(pinot.length).toBeGreaterThan(0);
  for (const q of ['"pinot" noir', 'pinot-noir', 'pinot–noir', 'noir pinot', 'PINOT NOIR', 'pinto noir']) {
    expect([q, await inShop(q)]).toEqual([q, pinot]);
  }
  expect(await inShop('qqqqqq')).toEqual([]);
  expect((await inShop(' "" ')).length).toBeGreaterThan(cabernet.length);
});

test('the shop finds sizes in any unit', async () => {
  const bottles = await all<{ name: string; ml: number | null }>(shop.db)`
    select name, bottle_volume_ml as ml from products where not club_only and retired_at is null`;
  const usual = bottles.filter(({ ml }) => ml === 750).map(({ name }) => name);
  expect(usual.length).toBeGreaterThan(0);
  for (const q of ['750ml', '750 ml', '0.75 l', '75cl', '.75L']) {
    expect(new Set(await inShop(q))).toEqual(new Set(await inShop('750ml')));
    expect(await inShop(q)).toEqual(expect.arrayContaining(usual.slice(0, 1)));
  }
});

test('each word of each product finds it, with and without accents, in the shop and in the office’s columns', async () => {
  const products = await all<{ name: string; words: string[] }>(shop.db)`
    select name, string_to_array(search_text(name), ' ') as words from products where not club_only and retired_at is null`;
  for (const { name, words } of products) {
    for (const word of new Set(words.filter(Boolean))) {
      const found = await all<{ name: string }>(shop.db)`
        select name from products where found_by @@ ${wordsQuery(word.toUpperCase())} and found_by_staff @@ ${wordsQuery(word)}`;
      expect(found.map((product) => product.name)).toContain(name);
    }
  }
});
