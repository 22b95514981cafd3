import type { GrowthResult } from './measure-growth.ts';
import type { JourneyResult } from './measure-journey.ts';
import type { PageCost, PagesResult } from './measure-pages.ts';
import type { SoakResult } from './measure-soak.ts';
import { memoryTrend } from './memory-trend.ts';
import type { BenchResult } from './run-bench.ts';
import { fewerThanOnMondays, type ReplayResult, waitOf } from './weather/replay.ts';

export interface Aim {
  readonly what: string;
  readonly bound: 'at most' | 'at least';
  readonly aim: number;
  readonly unit: string;
  /** NaN where it could not be measured. */
  readonly measured: number;
}

const aimFor = (bound: Aim['bound']) => (aim: number, unit: string, what: string, measured: number) => ({
  what,
  bound,
  aim,
  unit,
  measured,
});
const atMost = aimFor('at most');
const atLeast = aimFor('at least');

export function isMet({ bound, aim, measured }: Aim): boolean {
  return bound === 'at most' ? measured <= aim : measured >= aim;
}

/** What the shop is held to, beside what this run measured. */
export function aimsOf(result: BenchResult): readonly Aim[] {
  const { floor, orders, bulk, release, reads } = result;
  const journey = (name: string) => result.journeys.find((each) => each.name === name);
  const [checkout, pages] = [journey('guest checkout'), journey('catalog pages')];
  const { serverCpuMs = Number.NaN, postgresCpuMs = Number.NaN, cpuMs = Number.NaN } = checkout ?? {};
  const pagesPerCore = pages ? (1000 * pages.requests) / pages.serverCpuMs : Number.NaN;
  return [
    atMost(4, 'ms', 'guest checkout, server CPU', serverCpuMs),
    atMost(4, 'ms', 'guest checkout, PostgreSQL CPU', postgresCpuMs),
    atMost(10, 'x', 'guest checkout, all CPU, compared to the floor', cpuMs / floor.cpuMs),
    atLeast(300, 'a second', 'orders of one bottle', orders.oneBottle),
    atMost(0, '', 'deadlocks of the whole run', result.deadlocks),
    atMost(2, 'x', 'orders a second, all bottles compared to one', orders.allBottles / orders.oneBottle),
    atMost(
      20,
      '%',
      'orders a second lost to ledger and keys',
      Math.max(0, 100 * (1 - orders.allBottles / orders.withoutBooks)),
    ),
    atMost(
      60,
      'ms',
      `placing an order, ${orders.shoppers} shoppers who pause some ${orders.pauseMs} ms, p95`,
      orders.placingMs.p95,
    ),
    atLeast(5000, 'a second', 'catalog pages for unknown visitors, each core of the server', pagesPerCore),
    atMost(300, 'MB', 'server memory under load', result.peakMemoryMb),
    atMost(24, '', 'SQL statements of a guest checkout, without its jobs', statementsOf(checkout, result)),
    atMost(
      8,
      '',
      'SQL statements of any request',
      Math.max(...result.statements.map(({ usually }) => usually)),
    ),
    atMost(1, 'ms', 'shipment, date and price of a cart of 30 lines, CPU', result.decisionCpuMs),
    atMost(20, 'ms', 'prices to the door of a catalog of 1,000 products, CPU', result.quoteCpuMs),
    atMost(2, 'x', 'CPU of reading a cart of 30 compared to one of 1', reads.thirty.cpuMs / reads.one.cpuMs),
    atMost(10, 's', `a bulk payment of ${bulk.carts} carts, all orders`, bulk.seconds),
    atMost(
      1.5,
      'x',
      'p95 of other requests, during it compared to before',
      bulk.duringMs.p95 / bulk.beforeMs.p95,
    ),
    atMost(
      5,
      'ms',
      `preparing a release, each of ${release.carts} carts`,
      (1000 * release.seconds) / release.carts,
    ),
  ];
}

function statementsOf(journey: JourneyResult | undefined, { statements }: BenchResult): number {
  const steps = journey?.steps.map(({ step }) => step) ?? [];
  return statements.reduce((sum, { step, usually }) => (steps.includes(step) ? sum + usually : sum), 0);
}

export function aimsOfGrowth({ steps }: GrowthResult): readonly Aim[] {
  const isOffice = ({ step }: GrowthResult['steps'][number]) => step.startsWith('office: ');
  const slowest = (of: GrowthResult['steps']) => Math.max(...of.map(({ hugeMs }) => hugeMs.p95));
  const office = steps.filter(isOffice);
  const isSearch = ({ step }: GrowthResult['steps'][number]) => step.startsWith('office: search');
  const isReport = ({ step }: GrowthResult['steps'][number]) => step.startsWith('report: ');
  const grown = steps
    .filter((step) => !isOffice(step) && !isReport(step))
    .map(({ usualMs, hugeMs }) => hugeMs.p95 / usualMs.p95);
  return [
    atMost(1.2, 'x', 'p95 of any request, huge shop compared to a usual one', Math.max(...grown)),
    atMost(
      100,
      'ms',
      'p95 of any list and page of the office, huge shop',
      slowest(office.filter((step) => !isSearch(step))),
    ),
    atMost(150, 'ms', 'p95 of any search of the office, huge shop', slowest(office.filter(isSearch))),
    atMost(300, 'ms', 'p95 of any report over a year, huge shop', slowest(steps.filter(isReport))),
  ];
}

export function aimsOfSoak({ errors, minutes }: SoakResult): readonly Aim[] {
  const megabytes = minutes.map(({ memoryMb }) => memoryMb);
  return [
    atMost(0, '', 'errors of a soak', errors),
    atMost(10, 'MB/h', 'growth of memory in a soak', memoryTrend(megabytes)),
    atMost(300, 'MB', 'server memory in a soak', Math.max(...megabytes)),
  ];
}

/** Of the slowest, the heaviest and the worst. */
export function aimsOfPages({
  bare,
  pages,
  changeMs,
  interactionMs,
  lighthouse,
}: PagesResult): readonly Aim[] {
  const scores = lighthouse.flatMap(({ scores }) => Object.values(scores));
  const scriptsOf = (...names: string[]) =>
    Math.max(...pages.filter(({ name }) => names.includes(name)).map(({ scriptBytes }) => scriptBytes)) /
    1000;
  const isLast = ({ name }: PageCost) => name === 'confirmation';
  const largestPaint = (of: readonly PageCost[]) =>
    Math.max(...of.map(({ largestPaintMs }) => largestPaintMs));
  const before = largestPaint(pages.filter((page) => !isLast(page)));
  const deducted = 100 - Math.min(...scores.map((score) => score ?? 0));
  return [
    atMost(
      1.3,
      'x',
      'largest paint of any page but the last, compared to a bare one',
      before / bare.largestPaintMs,
    ),
    atMost(800, 'ms', 'largest paint of the confirmation', largestPaint(pages.filter(isLast))),
    atMost(0, '', 'layout shift of any page', Math.max(...pages.map(({ layoutShift }) => layoutShift))),
    atMost(
      60,
      'kB',
      'scripts of shop and product pages before the first touch',
      scriptsOf('shop', 'product'),
    ),
    atMost(120, 'kB', 'scripts of shipping, billing and review', scriptsOf('shipping', 'billing', 'review')),
    atMost(300, 'ms', 'step change', Math.max(changeMs.billing, changeMs.review)),
    atMost(100, 'ms', 'slowest interaction', interactionMs),
    atMost(0, '', 'points that Lighthouse deducts, at most', deducted),
  ];
}

export function aimsOfReplay(result: ReplayResult): readonly Aim[] {
  return [
    atLeast(95, '%', 'fewer parcels exposed than on Mondays', fewerThanOnMondays(result)),
    atMost(2, 'days', 'median extra wait', waitOf(result)),
  ];
}
