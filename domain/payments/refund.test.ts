import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineQuantity, refundOf, sharesOfPieces, unrefunded } from './refund.ts';

const sumOf = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

const lines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 60 }), netCents: fc.integer({ min: 0, max: 500_000 }) }),
  { minLength: 1, maxLength: 12 },
);

/** Products, and freight and taxes that may cost more than the products. */
const orders = lines.chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    totalCents: fc
      .integer({ min: 0, max: 100_000 })
      .map((rest) => sumOf(lines.map(({ netCents }) => netCents)) + rest),
  }),
);

describe('refunding', () => {
  test('two bottles and a corkscrew with freight and tax, piece by piece', () => {
    const order = {
      totalCents: 10_000,
      lines: [
        { quantity: 2, netCents: 6_001 },
        { quantity: 1, netCents: 2_000 },
      ],
    };
    expect(sharesOfPieces(order.totalCents, order.lines)).toEqual([[3_750, 3_750], [2_500]]);
    const first = [{ line: 1, quantity: 1 }];
    expect(refundOf(first, { ...order, refunded: [] })).toBe(3_750);
    expect(refundOf([{ line: 1, quantity: 1 }], { ...order, refunded: first })).toBe(3_750);
    expect(refundOf([{ line: 3, quantity: 1 }], { ...order, refunded: [] })).toBe(null);
    expect(refundOf([{ line: 1, quantity: 3 }], { ...order, refunded: [] })).toBe(null);
    expect(unrefunded(order.lines, first)).toEqual([
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ]);
  });

  test.each([
    ['a line that is not there', [{ line: 3, quantity: 1 }]],
    ['line 0', [{ line: 0, quantity: 1 }]],
    ['no pieces', [{ line: 1, quantity: 0 }]],
    ['half a piece', [{ line: 1, quantity: 0.5 }]],
    ['a piece and a half', [{ line: 1, quantity: 1.5 }]],
    ['less than none', [{ line: 1, quantity: -1 }]],
    ['no number of pieces', [{ line: 1, quantity: Number.NaN }]],
    ['half a line', [{ line: 1.5, quantity: 1 }]],
    [
      'a line that is not there, behind one that is',
      [
        { line: 1, quantity: 1 },
        { line: 3, quantity: 1 },
      ],
    ],
    ['more than there are', [{ line: 1, quantity: 3 }]],
    [
      'more than there are, in two goes',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 2 },
      ],
    ],
    ['a piece that was refunded before', [{ line: 2, quantity: 1 }]],
  ])('%s is not possible', (_, asked) => {
    const lines = [
      { quantity: 2, netCents: 100 },
      { quantity: 1, netCents: 100 },
    ];
    expect(refundOf(asked, { totalCents: 200, lines, refunded: [{ line: 2, quantity: 1 }] })).toBeNull();
  });

  test('pieces that cannot share evenly: the first ones are a cent more, and each is given once', () => {
    const order = { totalCents: 1_000, lines: [{ quantity: 3, netCents: 900 }] };
    expect(sharesOfPieces(order.totalCents, order.lines)).toEqual([[334, 333, 333]]);
    const asked = (quantity: number, before: number) =>
      refundOf([{ line: 1, quantity }], { ...order, refunded: [{ line: 1, quantity: before }] });
    expect([asked(1, 0), asked(1, 1), asked(2, 1), asked(3, 0)]).toEqual([334, 333, 666, 1_000]);
    expect([asked(3, 1), asked(1, 3)]).toEqual([null, null]);
  });

  test('the same line asked for twice gives its next piece', () => {
    const order = { totalCents: 101, lines: [{ quantity: 2, netCents: 100 }], refunded: [] };
    const one = { line: 1, quantity: 1 };
    expect(refundOf([one], order)).toBe(51);
    expect(refundOf([one, one], order)).toBe(101);
    expect(refundOf([one, one, one], order)).toBeNull();
  });

  test('nothing asked for gives nothing', () => {
    const order = { totalCents: 200, lines: [{ quantity: 2, netCents: 100 }], refunded: [] };
    expect(refundOf([], order)).toBe(0);
  });

  test('what is left of each line, over several refunds', () => {
    const lines = [
      { quantity: 3, netCents: 100 },
      { quantity: 1, netCents: 100 },
      { quantity: 2, netCents: 0 },
    ];
    const refunded = [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
      { line: 1, quantity: 1 },
    ];
    expect(unrefunded(lines, refunded)).toEqual([
      { line: 1, quantity: 1 },
      { line: 3, quantity: 2 },
    ]);
  });

  test('refunds of all lines add up to the total, to the cent', () => {
    fc.assert(
      fc.property(orders, ({ totalCents, lines }) => {
        expect(refundOf(unrefunded(lines, []), { totalCents, lines, refunded: [] })).toBe(totalCents);
      }),
    );
  });

  test('refunds piece by piece, in any order, add up to the total and never exceed it', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }), (order, picks) => {
        let refunded: LineQuantity[] = [];
        let given = 0;
        const refundLines = (asked: LineQuantity[]) => {
          const sum = refundOf(asked, { ...order, refunded });
          expect(sum).not.toBeNull();
          given += sum ?? 0;
          refunded = [...refunded, ...asked];
          expect(given).toBeLessThanOrEqual(order.totalCents);
        };
        for (const [one, other] of picks) {
          const left = unrefunded(order.lines, refunded);
          const picked = left[one % Math.max(left.length, 1)];
          if (picked) refundLines([{ line: picked.line, quantity: 1 + (other % picked.quantity) }]);
        }
        refundLines(unrefunded(order.lines, refunded));
        expect(given).toBe(order.totalCents);
      }),
    );
  });

  test('a line gets back within a cent of what it has of the total', () => {
    fc.assert(
      fc.property(orders, ({ totalCents, lines }) => {
        const productCents = sumOf(lines.map(({ netCents }) => netCents));
        fc.pre(productCents > 0);
        for (const [index, shares] of sharesOfPieces(totalCents, lines).entries()) {
          const exact = (totalCents * (lines[index]?.netCents ?? 0)) / productCents;
          expect(Math.abs(sumOf(shares) - exact)).toBeLessThan(1 + 1e-6);
        }
      }),
    );
  });
});
