import { expect, test } from 'vitest';
import type { OrderLine, SoldContent } from './order-document.ts';
import { bottlesIn, bySku, nameOnPaper, piecesOf, strongestIn, wineIn } from './sold-contents.ts';

const WINE: SoldContent = {
  productId: 1,
  quantity: 1,
  kind: 'wine',
  name: 'Merlot',
  vintage: 2022,
  varietal: null,
  appellation: null,
  sku: 'B',
  barcode: null,
  bottleVolumeMl: 1500,
  alcoholVolume: 13.5,
  unitPriceCents: 5_000,
};
const GLASS: SoldContent = {
  ...WINE,
  productId: 2,
  kind: 'merchandise',
  sku: 'A',
  bottleVolumeMl: null,
  alcoholVolume: 0,
};

const LINE: OrderLine = {
  factsFrom: 'sale',
  productId: 9,
  kind: 'kit',
  slug: 'set',
  sku: 'SET',
  brandingId: 1,
  categories: [],
  description: 'Set',
  quantity: 3,
  unitPriceCents: 9_000,
  kitMarkdownCents: 0,
  promoDiscountCents: 0,
  alcoholVolume: 13.5,
  salesTaxPercent: '0',
  requiresShipDate: false,
  photoName: null,
  contents: [{ ...WINE, quantity: 2 }, GLASS],
};
const ORDER = {
  lines: [
    LINE,
    { ...LINE, productId: 2, kind: 'merchandise', quantity: 1, alcoholVolume: 0, contents: [GLASS] },
  ],
} as const;

test('a box holds the contents of its lines, by line', () => {
  expect(piecesOf(ORDER).map(({ line, productId, pieces }) => [line, productId, pieces])).toEqual([
    [1, 1, 6],
    [1, 2, 3],
    [2, 2, 1],
  ]);
});

test('wine is counted in bottles and milliliters, and merchandise in neither', () => {
  expect(wineIn(ORDER)).toEqual({ bottles: 6, ml: 9_000 });
  expect(ORDER.lines.map(bottlesIn)).toEqual([6, 0]);
});

test('the strongest bottle counts', () => {
  expect(strongestIn(ORDER)).toBe(13.5);
});

test('contents are sorted by their SKU', () => {
  expect([WINE, GLASS, WINE].toSorted(bySku)).toEqual([GLASS, WINE, WINE]);
});

test.each([
  ['Merlot', 2022, 750, 'Merlot 2022'],
  ['Merlot 2022', 2022, 750, 'Merlot 2022'],
  ['Merlot', 2022, 1500, 'Merlot 2022 (1500 ml)'],
  ['Merlot 2022 375ml', 2022, 375, 'Merlot 2022 375ml'],
  ['Merlot 1.5 L', null, 1500, 'Merlot 1.5 L'],
  ['Merlot 3 lots', null, 1500, 'Merlot 3 lots (1500 ml)'],
  ['Corkscrew', null, null, 'Corkscrew'],
])('%s of %s in %s ml is %s on paper', (name, vintage, bottleVolumeMl, words) => {
  expect(nameOnPaper({ name, vintage, bottleVolumeMl })).toBe(words);
});
