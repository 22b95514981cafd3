import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { ColumnKind, ReportChart } from '../../../contract/office/reports.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const WIDTH = 960;
const RIGHT = WIDTH - 16;
/** Names below columns, at most; short ones such as states fit closer. */
const MOST_LABELS = { long: 12, short: 30 };
const LONGEST_SHORT = 3;
/** A day or two of a new month are columns, no blocks. */
const WIDEST_COLUMN = 72;

/**
 * Steps in time as columns, from zero, in pixels of a picture 960 wide. `before` is drawn as a line over them. Null
 * without figures.
 */
export function columnsChart(
  title: string,
  kind: ColumnKind,
  bars: readonly Bar[],
  before: readonly number[] = [],
): ReportChart | null {
  const compared = before.slice(0, bars.length);
  if (isEmpty([...bars.map(({ value }) => value), ...compared])) return null;
  const [left, top, bottom, height] = [84, 12, 232, 260];
  const x = bandOf(bars, [left, RIGHT]);
  const width = Math.min(Math.max(x.bandwidth(), 1), WIDEST_COLUMN);
  const y = valuesOf([...bars.map(({ value }) => value), ...compared], [bottom, top]);
  const at = (index: number) => x(index) ?? left;
  const middle = (index: number) => at(index) + x.bandwidth() / 2;
  const fit = bars.every(({ label }) => label.length <= LONGEST_SHORT) ? MOST_LABELS.short : MOST_LABELS.long;
  const every = Math.ceil(bars.length / fit);
  const path = line<number>(
    (_, index) => middle(index),
    (value) => y(value),
  );
  return {
    ...{ title, kind, width: WIDTH, height },
    bars: bars.map(({ label, value }, index) => ({
      ...{ label, value },
      x: round(middle(index) - width / 2),
      width: round(width),
      y: round(Math.min(y(value), y(0))),
      height: round(Math.abs(y(value) - y(0))),
    })),
    before: compared.length > 1 ? path(compared) : null,
    zero: { x1: left, x2: RIGHT, y1: round(y(0)), y2: round(y(0)) },
    ticks: y.ticks(5).map((value) => ({
      value,
      ...{ x1: left, x2: RIGHT, y1: round(y(value)), y2: round(y(value)) },
      ...{ x: left - 8, y: round(y(value)) + 4, anchor: 'end' as const },
    })),
    labels: bars.flatMap(({ label }, index) =>
      index % every === 0
        ? [{ text: label, x: round(middle(index)), y: height - 8, anchor: 'middle' as const }]
        : [],
    ),
  };
}

const ROW = 28;

/** Things with names as rows, the first on top. Null without figures. */
export function rowsChart(title: string, kind: ColumnKind, bars: readonly Bar[]): ReportChart | null {
  if (isEmpty(bars.map(({ value }) => value))) return null;
  const [left, top, axis] = [300, 4, 28];
  const bottom = top + bars.length * ROW;
  const y = bandOf(bars, [top, bottom]);
  const x = valuesOf(
    bars.map(({ value }) => value),
    [left, RIGHT - 16],
  );
  const at = (index: number) => y(index) ?? top;
  return {
    ...{ title, kind, width: WIDTH, height: bottom + axis, before: null },
    bars: bars.map(({ label, value }, index) => ({
      ...{ label, value },
      x: round(Math.min(x(value), x(0))),
      width: round(Math.abs(x(value) - x(0))),
      y: round(at(index)),
      height: round(y.bandwidth()),
    })),
    zero: { x1: round(x(0)), x2: round(x(0)), y1: top, y2: bottom },
    ticks: x.ticks(5).map((value) => ({
      value,
      ...{ x1: round(x(value)), x2: round(x(value)), y1: top, y2: bottom },
      ...{ x: round(x(value)), y: bottom + 18, anchor: 'middle' as const },
    })),
    labels: bars.map(({ label }, index) => ({
      text: label,
      ...{ x: left - 8, y: round(at(index) + y.bandwidth() / 2) + 4, anchor: 'end' as const },
    })),
  };
}

function bandOf(bars: readonly Bar[], range: [number, number]) {
  return scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range(range)
    .paddingInner(bars.length > 100 ? 0 : 0.2)
    .paddingOuter(0.1);
}

const isEmpty = (values: readonly number[]) => values.every((value) => value === 0);

/** From zero, and below it where a value is; round numbers at both ends. */
function valuesOf(values: readonly number[], range: [number, number]) {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  return scaleLinear().domain([lowest, highest]).nice(5).range(range);
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
