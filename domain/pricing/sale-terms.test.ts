import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitQuantity } from './sale-terms.ts';

const line = (quantity: number, more: object = {}) => ({
  quantity,
  unitPriceCents: 5_000,
  kitMarkdownCents: 0,
  promoDiscountCents: 0,
  ...more,
});

test('kept pieces have the terms of their line, further ones have none', () => {
  const sold = [
    line(3, { promoDiscountCents: 100, staffDiscountCents: 50, kitMarkdownCents: 30 }),
    line(1, { unitPriceCents: 6_000 }),
  ];
  expect(splitQuantity(2, sold)).toEqual({
    kept: [
      {
        quantity: 2,
        unitPriceCents: 5_000,
        kitMarkdownCents: 10,
        promoDiscountCents: 67,
        staffDiscountCents: 34,
      },
    ],
    added: 0,
  });
  expect(splitQuantity(5, sold)).toEqual({
    kept: [
      {
        quantity: 3,
        unitPriceCents: 5_000,
        kitMarkdownCents: 10,
        promoDiscountCents: 100,
        staffDiscountCents: 50,
      },
      {
        quantity: 1,
        unitPriceCents: 6_000,
        kitMarkdownCents: 0,
        promoDiscountCents: 0,
        staffDiscountCents: 0,
      },
    ],
    added: 1,
  });
  expect(splitQuantity(2, [])).toEqual({ kept: [], added: 2 });
});

test('no piece is lost, and what was sold is kept first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 1, max: 12 })),
      (wanted, quantities) => {
        const { kept, added } = splitQuantity(
          wanted,
          quantities.map((quantity) => line(quantity)),
        );
        const count = kept.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(count + added).toBe(wanted);
        expect(count).toBe(
          Math.min(
            wanted,
            quantities.reduce((sum, each) => sum + each, 0),
          ),
        );
      },
    ),
  );
});
