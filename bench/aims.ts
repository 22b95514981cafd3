import type { PagesResult } from './measure-pages.ts';
import { memoryTrend } from './memory-trend.ts';
import type { BenchResult, GrowthResult, SoakResult } from './result.ts';

export interface Aim {
  readonly what: string;
  readonly atMost: number;
  readonly unit: string;
  /** null where it could not be measured. */
  readonly measured: number | null;
}

/** What the shop is held to, beside what this run measured. */
export function aimsOf(result: BenchResult): readonly Aim[] {
  const { orders } = result;
  const checkout = result.journeys.find(({ name }) => name === 'guest checkout');
  return [
    { what: 'guest checkout, server CPU', atMost: 6, unit: 'ms', measured: checkout?.serverCpuMs ?? null },
    {
      what: 'guest checkout, PostgreSQL CPU',
      atMost: 4,
      unit: 'ms',
      measured: checkout?.postgresCpuMs ?? null,
    },
    {
      what: 'guest checkout, all CPU, compared to the floor',
      atMost: 10,
      unit: 'x',
      measured: checkout?.timesTheFloor ?? null,
    },
    {
      what: 'SQL statements of any request',
      atMost: 8,
      unit: '',
      measured: Math.max(0, ...result.statements.map(({ usually }) => usually)),
    },
    {
      what: 'shipment, date and price of a cart of 30 lines, CPU',
      atMost: 1,
      unit: 'ms',
      measured: result.decisionCpuMs ?? null,
    },
    {
      what: 'CPU of reading a cart of 30 compared to one of 1',
      atMost: 2,
      unit: 'x',
      measured: result.cartRead.ratio,
    },
    {
      what: `placing an order, ${orders.shoppers} shoppers who pause ${orders.pauseMs} ms, p95`,
      atMost: 60,
      unit: 'ms',
      measured: orders.placingMs.p95,
    },
    {
      what: 'orders a second, all bottles compared to one',
      atMost: 2,
      unit: 'x',
      measured: orders.spreadPerSecond / orders.oneRowPerSecond,
    },
    {
      what: 'orders a second lost to ledger and keys',
      atMost: 20,
      unit: '%',
      measured: Math.max(0, 100 * (1 - orders.withBooksPerSecond / orders.withoutBooksPerSecond)),
    },
    { what: 'server memory under load', atMost: 200, unit: 'MB', measured: result.peakMemoryMb },
    {
      what: `a bulk payment of ${result.bulk.carts} carts, all orders`,
      atMost: 10,
      unit: 's',
      measured: result.bulk.seconds,
    },
    {
      what: 'p95 of other requests, during it compared to before',
      atMost: 1.5,
      unit: 'x',
      measured: result.bulk.p95Ratio,
    },
    {
      what: `preparing a release, each of ${result.release.carts} carts`,
      atMost: 5,
      unit: 'ms',
      measured: 1000 / result.release.perSecond,
    },
  ];
}

export function aimsOfGrowth({ steps }: GrowthResult): readonly Aim[] {
  return [
    {
      what: 'p95 of any request, huge shop compared to a usual one',
      atMost: 1.2,
      unit: 'x',
      measured: Math.max(...steps.map(({ usualMs, hugeMs }) => hugeMs.p95 / usualMs.p95)),
    },
  ];
}

export function aimsOfSoak(soak: SoakResult): readonly Aim[] {
  return [
    { what: 'errors of a soak', atMost: 0, unit: '', measured: soak.errors },
    { what: 'growth of memory in a soak', atMost: 10, unit: 'MB/h', measured: memoryTrend(soak.minutes) },
  ];
}

/** Of the slowest, the heaviest and the worst. */
export function aimsOfPages({ pages, changeMs, interactionMs, lighthouse }: PagesResult): readonly Aim[] {
  const steps = pages.filter(({ name }) => name !== 'shop' && name !== 'product');
  const scores = lighthouse.flatMap(({ scores }) => Object.values(scores));
  return [
    {
      what: 'largest paint of any page',
      atMost: 1200,
      unit: 'ms',
      measured: Math.max(...pages.map(({ largestPaintMs }) => largestPaintMs)),
    },
    {
      what: 'layout shift of any page',
      atMost: 0,
      unit: '',
      measured: Math.max(...pages.map(({ layoutShift }) => layoutShift)),
    },
    {
      what: 'compressed scripts of any checkout step',
      atMost: 130,
      unit: 'kB',
      measured: Math.max(...steps.map(({ scriptBytes }) => scriptBytes)) / 1000,
    },
    { what: 'step change', atMost: 300, unit: 'ms', measured: Math.max(changeMs.billing, changeMs.review) },
    { what: 'slowest interaction', atMost: 100, unit: 'ms', measured: interactionMs },
    {
      what: 'points that Lighthouse deducts, at most',
      atMost: 0,
      unit: '',
      measured: 100 - Math.min(...scores.map((score) => score ?? 0)),
    },
  ];
}
