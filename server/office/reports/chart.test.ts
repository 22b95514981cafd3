import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportChart } from '../../../contract/office/reports.ts';
import { columnsChart, rowsChart } from './chart.ts';

const bars = (values: readonly number[]) => values.map((value, index) => ({ label: `bar ${index}`, value }));

/** Nothing lies outside the picture, and each bar begins or ends at zero. */
function expectWithin(
  { width, height, bars: drawn, ticks, labels, zero }: ReportChart,
  isRows: boolean,
): void {
  for (const bar of drawn) {
    expect(bar.x).toBeGreaterThanOrEqual(0);
    expect(bar.y).toBeGreaterThanOrEqual(0);
    expect(bar.x + bar.width).toBeLessThanOrEqual(width + 0.2);
    expect(bar.y + bar.height).toBeLessThanOrEqual(height + 0.2);
    const [near, far, base] = isRows
      ? [bar.x, bar.x + bar.width, zero.x1]
      : [bar.y, bar.y + bar.height, zero.y1];
    expect(Math.min(Math.abs(near - base), Math.abs(far - base))).toBeLessThan(0.3);
  }
  for (const { x, y } of [...ticks, ...labels]) {
    expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  }
}

test('a picture of any values stays within its frame', () => {
  const dollars = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).map((cents) => cents / 100);
  const values = fc.array(dollars, { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(values, fc.array(dollars), (now, before) => {
      const columns = columnsChart('Net', 'money', bars(now), before);
      const rows = rowsChart('Net', 'money', bars(now));
      if (rows) expectWithin(rows, true);
      else expect(now.every((value) => value === 0)).toBe(true);
      if (columns) expectWithin(columns, false);
      else expect(rows).toBeNull();
      expect(columns?.before ?? '').not.toContain('NaN');
    }),
  );
});

test('no figures are no picture, one bar is one, and 400 have few names', () => {
  expect([columnsChart('Net', 'money', []), rowsChart('Net', 'money', [])]).toEqual([null, null]);
  expect([columnsChart('Net', 'money', bars([0]), [0]), rowsChart('Net', 'money', bars([0, 0]))]).toEqual([
    null,
    null,
  ]);
  expect(columnsChart('Net', 'money', bars([1]))?.bars).toHaveLength(1);
  expect(columnsChart('Net', 'money', bars([0, 0]), [3, 4])?.before).not.toBeNull();
  const many = columnsChart('Net', 'money', bars(Array.from({ length: 400 }, (_, n) => n)));
  expect(many?.labels.length).toBeLessThanOrEqual(12);
  expect(many?.bars.every(({ width }) => width >= 1)).toBe(true);
});

test('the period before is compared with as many steps, and needs two', () => {
  expect(columnsChart('Net', 'money', bars([1, 2]), [5, 6, 7])?.before).toMatch(/^M[\d.,]+L[\d.,]+$/);
  expect(columnsChart('Net', 'money', bars([1]), [5])?.before).toBeNull();
});

test('a single day is a column, no block, and stands above its name', () => {
  const [bar] = columnsChart('Net', 'money', bars([100]))?.bars ?? [];
  const [label] = columnsChart('Net', 'money', bars([100]))?.labels ?? [];
  expect(bar?.width).toBe(72);
  expect((bar?.x ?? 0) + 36).toBeCloseTo(label?.x ?? 0, 0);
});
