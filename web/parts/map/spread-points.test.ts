import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadPoints } from './spread-points.ts';

const GAP = 44;

test('no two of up to 50 points are nearer than the gap, wherever they were', () => {
  const coordinate = fc.integer({ min: 0, max: 700 });
  const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 50 });
  fc.assert(
    fc.property(points, (crowd) => {
      const spread = spreadPoints(crowd, GAP);
      for (const [index, one] of spread.entries()) {
        for (const other of spread.slice(index + 1)) {
          expect(Math.hypot(other.x - one.x, other.y - one.y)).toBeGreaterThanOrEqual(GAP - 1);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('points in one place spread around it, and one with room stays', () => {
  const alone = { x: 500, y: 500 };
  const spread = spreadPoints([{ x: 100, y: 100 }, { x: 100, y: 100 }, { x: 100, y: 100 }, alone], GAP);
  expect(spread.at(-1)).toEqual(alone);
  for (const { x, y } of spread.slice(0, 3)) {
    expect(Math.hypot(x - 100, y - 100)).toBeLessThan(2 * GAP);
  }
});
