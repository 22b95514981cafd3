import { expect, test } from 'vitest';
import { percentiles } from './percentiles.ts';

test('are values that were measured, whatever their order', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 });
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(percentiles([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3 });
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0 });
});
