import { describe, expect, test } from 'vitest';
import { cartLimit, stockDemand } from './stock.ts';

test.each([
  [12, 20, 12],
  [12, 1, 1],
  [12, 12, 12],
  [12, 0, 0],
  [12, -3, 0],
])('a limit of %d with %d in stock is %d', (productLimit, stock, limit) => {
  expect(cartLimit(productLimit, stock)).toBe(limit);
});

describe('demand for stock', () => {
  test('sums lines and kits by the bottle that leaves the cellar', () => {
    const demand = stockDemand([
      { productId: 1, quantity: 2 },
      {
        productId: 50,
        quantity: 3,
        kitContents: [
          { productId: 1, quantity: 1 },
          { productId: 2, quantity: 2 },
        ],
      },
      { productId: 2, quantity: 1 },
      { productId: 1, quantity: 4 },
    ]);
    expect(Object.fromEntries(demand)).toEqual({ 1: 9, 2: 7 });
  });

  test('a kit has no stock of its own, and nothing asked is no demand', () => {
    expect(stockDemand([]).size).toBe(0);
    expect(stockDemand([{ productId: 1, quantity: 0 }]).size).toBe(0);
    expect(stockDemand([{ productId: 9, quantity: 2, kitContents: [] }]).get(9)).toBe(2);
  });
});
