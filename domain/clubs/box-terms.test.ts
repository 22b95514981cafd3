import { describe, expect, test } from 'vitest';
import { type BoxWine, explainBoxSize, isSameBox, priceOfBox } from './box-terms.ts';

const wine = (productId: number, quantity: number, dollars: number): BoxWine => ({
  productId,
  quantity,
  unitPriceCents: dollars * 100,
});

const TIER = [wine(1, 2, 50), wine(2, 1, 100)];

describe('what a box costs with other wines', () => {
  const priceWith = (wines: BoxWine[], priceCents: number) => priceOfBox(wines, { wines: TIER, priceCents });

  test.each<[string, BoxWine[], number]>([
    ['the same wines', TIER, 160_00],
    ['a wine at the same price', [wine(3, 2, 50), wine(2, 1, 100)], 160_00],
    ['a dearer wine, at the tier’s discount', [wine(1, 2, 50), wine(3, 1, 150)], 200_00],
    ['one bottle more', [wine(1, 3, 50), wine(2, 1, 100)], 200_00],
    ['a cheaper wine', [wine(1, 3, 50)], 120_00],
  ])('%s', (_, wines, cents) => {
    expect(priceWith(wines, 160_00)).toBe(cents);
  });

  test('adds the difference in the shop where the tier has no discount', () => {
    expect(priceWith([wine(1, 2, 50), wine(3, 1, 150)], 230_00)).toBe(280_00);
    expect(priceWith([wine(1, 1, 50)], 230_00)).toBe(80_00);
  });
});

test.each<[BoxWine[], string | null]>([
  [[wine(1, 3, 50)], null],
  [[wine(1, 18, 50)], null],
  [[wine(1, 2, 50)], 'The tier allows 3 to 18 bottles in a box. This one would hold 2.'],
  [[wine(1, 19, 50)], 'The tier allows 3 to 18 bottles in a box. This one would hold 19.'],
])('a box of a tier of three bottles: %j', (wines, sentence) => {
  expect(explainBoxSize(wines, TIER)).toBe(sentence);
});

test('a box is the same in any order', () => {
  expect(isSameBox([...TIER].reverse(), TIER)).toBe(true);
  expect(isSameBox([wine(1, 3, 50)], TIER)).toBe(false);
  expect(isSameBox([wine(1, 1, 50), wine(2, 2, 100)], TIER)).toBe(false);
});
