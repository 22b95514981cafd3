import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleStock, type WantedLine } from './settle-stock.ts';

const single = (lineId: number, productId: number, quantity: number, productLimit = 24): WantedLine => ({
  lineId,
  quantity,
  productLimit,
  parts: [{ productId, quantity: 1 }],
});

describe('what the lines of a cart can have of the stock', () => {
  test('keeps what is there, lowers what is short, empties what is gone', () => {
    const stock = new Map([
      [1, 10],
      [2, 2],
      [3, 0],
    ]);
    expect(settleStock([single(1, 1, 4), single(2, 2, 5), single(3, 3, 1)], stock)).toEqual([
      { lineId: 1, quantity: 4, cartLimit: 10 },
      { lineId: 2, quantity: 2, cartLimit: 2 },
      { lineId: 3, quantity: 0, cartLimit: 0 },
    ]);
  });

  test("the product's own limit counts too", () => {
    expect(settleStock([single(1, 1, 4, 3)], new Map([[1, 10]]))).toEqual([
      { lineId: 1, quantity: 3, cartLimit: 3 },
    ]);
  });

  test('a line gets nothing of a bottle that nobody counted', () => {
    expect(settleStock([single(1, 9, 2), single(2, 9, 1)], new Map([[1, 10]]))).toEqual([
      { lineId: 1, quantity: 0, cartLimit: 0 },
      { lineId: 2, quantity: 0, cartLimit: 0 },
    ]);
  });

  test('stock below zero, after a recount, gives nothing', () => {
    expect(settleStock([single(1, 1, 2)], new Map([[1, -3]]))).toEqual([
      { lineId: 1, quantity: 0, cartLimit: 0 },
    ]);
  });

  test('the scarcest bottle of a kit decides how many kits there are', () => {
    const kit: WantedLine = {
      lineId: 1,
      quantity: 9,
      productLimit: 12,
      parts: [
        { productId: 1, quantity: 3 },
        { productId: 2, quantity: 2 },
      ],
    };
    const stock = new Map([
      [1, 20],
      [2, 9],
    ]);
    const [kits, first, second] = settleStock([kit, single(2, 1, 12), single(3, 2, 12)], stock);
    expect(kits).toEqual({ lineId: 1, quantity: 4, cartLimit: 4 });
    expect(first).toEqual({ lineId: 2, quantity: 8, cartLimit: 8 });
    expect(second).toEqual({ lineId: 3, quantity: 1, cartLimit: 1 });
  });

  test('a kit leaves its single bottles only what it does not need itself', () => {
    const kit: WantedLine = {
      lineId: 1,
      quantity: 2,
      productLimit: 6,
      parts: [
        { productId: 1, quantity: 2 },
        { productId: 2, quantity: 1 },
      ],
    };
    const stock = new Map([
      [1, 5],
      [2, 9],
    ]);
    expect(settleStock([kit, single(2, 1, 3)], stock)).toEqual([
      { lineId: 1, quantity: 2, cartLimit: 2 },
      { lineId: 2, quantity: 1, cartLimit: 1 },
    ]);
  });

  test('no bottle is ever promised twice', () => {
    const parts = fc.uniqueArray(
      fc.record({ productId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 3,
        selector: (part) => part.productId,
      },
    );
    const lines = fc.array(
      fc.record({
        lineId: fc.nat(),
        quantity: fc.integer({ min: 1, max: 30 }),
        productLimit: fc.integer({ min: 1, max: 24 }),
        parts,
      }),
    );
    const stocks = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(lines, stocks, (wanted, counts) => {
        const stock = new Map(counts.map((count, index) => [index + 1, count]));
        const settled = settleStock(wanted, stock);
        const used = new Map<number, number>();
        wanted.forEach((line, index) => {
          const quantity = settled[index]?.quantity ?? Number.NaN;
          expect(quantity).toBeLessThanOrEqual(Math.min(line.quantity, line.productLimit));
          for (const part of line.parts) {
            used.set(part.productId, (used.get(part.productId) ?? 0) + part.quantity * quantity);
          }
        });
        for (const [productId, count] of used) expect(count).toBeLessThanOrEqual(stock.get(productId) ?? 0);
      }),
    );
  });
});
