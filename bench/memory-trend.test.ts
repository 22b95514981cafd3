import { expect, test } from 'vitest';
import { memoryTrend } from './memory-trend.ts';

const minutesOf = (...memory: (number | null)[]) =>
  memory.map((memoryMb) => ({ checkouts: 0, requestMs: { p50: 0, p95: 0, p99: 0 }, memoryMb }));

test('memory that stays is no growth, however much the first two minutes took', () => {
  expect(memoryTrend(minutesOf(90, 150, 180, 182, 178, 180, 180))).toBeCloseTo(-12, 0);
  expect(memoryTrend(minutesOf(10, 20, 180, 180, 180))).toBe(0);
});

test('a megabyte a minute is sixty an hour', () => {
  expect(memoryTrend(minutesOf(0, 0, 101, 102, 103, 104))).toBeCloseTo(60);
});

test('nothing is said of two minutes, nor where memory cannot be read', () => {
  expect(memoryTrend(minutesOf(1, 2, 3, 4))).toBeNull();
  expect(memoryTrend(minutesOf(null, null, null, null, null))).toBeNull();
});
