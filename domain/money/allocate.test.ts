import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';

describe('splitting a sum', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [0, 1], [0, 10]],
    [7, [0, 0, 0], [3, 2, 2]],
    [0, [5, 5], [0, 0]],
    [100, [1, 2, 4], [14, 29, 57]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-10, [0, 1], [0, -10]],
    [-1, [1, 1], [-1, 0]],
    // equal remainders of 2/4 and 1/4: the larger first, then the earlier
    [5, [2, 1, 1], [3, 1, 1]],
    [2, [1, 1, 2], [1, 0, 1]],
    // remainders far beyond what a float tells apart
    [3, [9_007_199_254_740_991, 9_007_199_254_740_990], [2, 1]],
    [1, [9_007_199_254_740_990, 9_007_199_254_740_991], [0, 1]],
    [0, [], []],
  ])('%d by %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  test('forty equal shares of a few cents: the first ones have them', () => {
    const parts = allocate(37, Array<number>(40).fill(5));
    expect(parts).toEqual([...Array<number>(37).fill(1), 0, 0, 0]);
  });

  test.each([[[-1, 2]], [[1, 0.5]], [[0.5]], [[Number.NaN]]])('weights %j are a bug', (weights) => {
    expect(() => allocate(10, weights)).toThrow(RangeError);
  });

  test('a sum over nothing is a bug', () => {
    expect(() => allocate(1, [])).toThrow(RangeError);
  });

  const weights = fc.array(fc.integer({ min: 0, max: 1e8 }), { minLength: 1, maxLength: 20 });

  test('the parts make the whole, and each is within a cent of its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), weights, (total, shares) => {
        const parts = allocate(total, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const sum = shares.reduce((all, share) => all + share, 0);
        for (const [index, part] of parts.entries()) {
          const exact = sum === 0 ? total / shares.length : (total * (shares[index] ?? 0)) / sum;
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6);
        }
      }),
    );
  });

  test('a discount no larger than the sum never takes more from a line than it has', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (nets, share) => {
        const total = Math.floor(nets.reduce((all, net) => all + net, 0) * share);
        const parts = allocate(total, nets);
        expect(parts.every((part, index) => part >= 0 && part <= (nets[index] ?? 0))).toBe(true);
      }),
    );
  });
});
