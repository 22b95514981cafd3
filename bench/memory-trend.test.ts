import { expect, test } from 'vitest';
import { memoryTrend } from './memory-trend.ts';

test('memory that stays is no growth, however much the first two minutes took', () => {
  expect(memoryTrend([90, 150, 180, 182, 178, 180, 180])).toBeCloseTo(-12, 0);
  expect(memoryTrend([10, 20, 180, 180, 180])).toBe(0);
});

test('a megabyte a minute is sixty an hour', () => {
  expect(memoryTrend([0, 0, 101, 102, 103, 104])).toBeCloseTo(60);
});

test('four minutes are too few, and unknown memory has no trend', () => {
  expect(memoryTrend([1, 2, 3, 4])).toBeNaN();
  expect(memoryTrend(Array(5).fill(Number.NaN))).toBeNaN();
});
