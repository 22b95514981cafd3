import { expect, test } from 'vitest';
import { familyPortrait, type Sitter } from './family-portrait.ts';

let lastId = 0;
const bottle = (name: string, volumeMl: number | null = 750, soldOut = false): Sitter => ({
  productId: ++lastId,
  name,
  volumeMl,
  soldOut,
});

test('the largest stands in the middle, the smallest at the ends', () => {
  const row = familyPortrait([
    bottle('2021 Merlot', 375),
    bottle('2021 Merlot', 750),
    bottle('2021 Merlot', 3000),
    bottle('2021 Merlot', 1500),
    bottle('2021 Syrah', 375),
  ]);
  expect(row.map(({ volumeMl }) => volumeMl)).toEqual([375, 1500, 3000, 750, 375]);
});

test('each kind is there once in each size, and only what can be bought and is a bottle', () => {
  const names = familyPortrait([
    bottle('2021 Cabernet Sauvignon, Oakville'),
    bottle('2022 Cabernet Sauvignon, Napa Valley'),
    bottle('2021 Merlot', 750, true),
    bottle('Corkscrew', null),
    bottle('2025 Sauvignon Blanc'),
    bottle('2021 Syrah'),
  ]).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    '2021 Cabernet Sauvignon, Oakville',
    '2021 Syrah',
    '2025 Sauvignon Blanc',
  ]);
});

test('two bottles are no family', () => {
  expect(familyPortrait([bottle('2021 Syrah'), bottle('2021 Merlot')])).toEqual([]);
});
