import { type Aim, aimsOf, aimsOfGrowth, aimsOfPages, aimsOfSoak } from './aims.ts';
import type { PagesResult } from './measure-pages.ts';
import { memoryTrend } from './memory-trend.ts';
import type { Percentiles } from './percentiles.ts';
import type { BenchResult, GrowthResult, Machine, SoakResult } from './result.ts';
import { table } from './table.ts';

/** A run as tables, in Markdown, so that they can be read here and kept in docs/performance.md. */
export function report(result: BenchResult): string {
  const ways = result.shoppers === 1 ? 'one shopper' : `${result.shoppers} shoppers`;
  return [
    `Measured ${result.startedAt} in ${result.tookSeconds} s${result.quick ? ' (quick: rough figures)' : ''}.`,
    machineOf(result.machine),
    `The load generator, the server and PostgreSQL share these cores.`,
    ...(result.floorCpuMs === null
      ? ['CPU and memory are read from /proc, which only Linux has: not measured.']
      : []),
    '',
    `### The floor, ${ways} at once`,
    '',
    table(
      ['', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'server CPU ms', 'PostgreSQL CPU ms'],
      result.floor.map((each) => [
        each.name,
        figure(each.perSecond),
        ...spread(each.underLoadMs),
        figure(each.serverCpuMs),
        figure(each.postgresCpuMs),
      ]),
    ),
    '',
    `The floor in all: ${figure(result.floorCpuMs)} ms of CPU.`,
    '',
    `### The shop, ${ways} at once (latency of the whole journey)`,
    '',
    table(
      [
        '',
        'requests',
        'per second',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'server CPU ms',
        'PostgreSQL CPU ms',
        'x floor',
      ],
      [...result.journeys, result.cartRead.one, result.cartRead.thirty].map((each) => [
        each.name,
        String(each.requests),
        figure(each.perSecond),
        ...spread(each.underLoadMs),
        figure(each.serverCpuMs),
        figure(each.postgresCpuMs),
        figure(each.timesTheFloor),
      ]),
    ),
    '',
    '### One shopper in the shop',
    '',
    'Each request, and the SQL statements that it takes, BEGIN and COMMIT counted.',
    '',
    table(['', 'p50 ms', 'p95 ms', 'p99 ms', 'statements', 'at most'], stepRows(result)),
    '',
    `### Placing orders, ${result.orders.shoppers} shoppers at once`,
    '',
    table(
      ['', 'p50 ms', 'p95 ms', 'p99 ms'],
      [
        [
          `the payment, during checkouts with pauses of ${result.orders.pauseMs} ms`,
          ...spread(result.orders.placingMs),
        ],
        ['the same without pauses, on a saturated machine', ...spread(result.orders.placingWithoutPauseMs)],
      ],
    ),
    '',
    table(
      ['payments only', 'orders a second'],
      [
        ['bottles in turn', figure(result.orders.spreadPerSecond)],
        ['all of one bottle', figure(result.orders.oneRowPerSecond)],
        ['with ledger and keys', figure(result.orders.withBooksPerSecond)],
        ['without', figure(result.orders.withoutBooksPerSecond)],
      ],
    ),
    '',
    `### A bulk payment of ${result.bulk.carts} carts, while ${result.shoppers} shoppers walk the checkout`,
    '',
    `All of its orders were stored after ${figure(result.bulk.seconds)} s.`,
    '',
    table(
      ['requests of other shoppers', 'p50 ms', 'p95 ms', 'p99 ms'],
      [
        ['before', ...spread(result.bulk.othersAloneMs)],
        ['during it', ...spread(result.bulk.othersMeanwhileMs)],
      ],
    ),
    '',
    `### A club's release to ${result.release.carts} members`,
    '',
    `All carts were prepared in ${figure(result.release.seconds)} s, ${figure(result.release.perSecond)} a second; memory grew by ${figure(result.release.grownMb)} MB after the first 250.`,
    '',
    '### Aims',
    '',
    aimsTable(aimsOf(result)),
  ].join('\n');
}

/** A shop that has grown, as tables. */
export function reportGrowth(result: GrowthResult): string {
  const { usual, huge } = result;
  const sizeOf = ({ wines, customers, orders, openCarts }: GrowthResult['usual']) =>
    `${figure(wines)} wines, ${figure(customers)} customers, ${figure(orders)} orders, ${figure(openCarts)} open carts`;
  return [
    `Measured ${result.startedAt} in ${result.tookSeconds} s. ${machineOf(result.machine)}`,
    `Usual: ${sizeOf(usual)}. Huge: ${sizeOf(huge)} more.`,
    '',
    table(
      ['', 'usual p50 ms', 'p95 ms', 'huge p50 ms', 'p95 ms', 'p95, x'],
      result.steps.map(({ step, usualMs, hugeMs }) => [
        step,
        figure(usualMs.p50),
        figure(usualMs.p95),
        figure(hugeMs.p50),
        figure(hugeMs.p95),
        figure(hugeMs.p95 / usualMs.p95),
      ]),
    ),
    '',
    aimsTable(aimsOfGrowth(result)),
  ].join('\n');
}

/** Many minutes under load, as tables: the first minutes, the last one, and every fifth between them. */
export function reportSoak(result: SoakResult): string {
  const last = result.minutes.length - 1;
  return [
    `Measured ${result.startedAt}. ${machineOf(result.machine)}`,
    `The shop takes ${figure(result.highestPerSecond)} guest checkouts a second at most; ${figure(result.perSecond)} came, for ${result.minutes.length} minutes: ${figure(result.checkouts)} checkouts, ${figure(result.errors)} errors.`,
    `From the third minute on, memory changed by ${figure(memoryTrend(result.minutes))} MB an hour.`,
    '',
    table(
      ['minute', 'checkouts', 'request p50 ms', 'p95 ms', 'p99 ms', 'memory MB'],
      result.minutes.flatMap((minute, at) =>
        at < 3 || at === last || (at + 1) % 5 === 0
          ? [[String(at + 1), figure(minute.checkouts), ...spread(minute.requestMs), figure(minute.memoryMb)]]
          : [],
      ),
    ),
    '',
    aimsTable(aimsOfSoak(result)),
  ].join('\n');
}

/** Pages on a slow phone, as tables. */
export function reportPages(result: PagesResult): string {
  const { bare, pages, changeMs, interactionMs, lighthouse } = result;
  return [
    `Measured ${result.startedAt}, medians of ${result.rounds} rounds. ${machineOf(result.machine)}`,
    '',
    table(
      ['', 'largest paint ms', 'x bare page', 'layout shift', 'scripts kB'],
      [bare, ...pages].map(({ name, largestPaintMs, layoutShift, scriptBytes }) => [
        name,
        figure(largestPaintMs),
        figure(largestPaintMs / bare.largestPaintMs),
        figure(layoutShift),
        figure(scriptBytes / 1000),
      ]),
    ),
    '',
    `From shipping to billing ${figure(changeMs.billing)} ms, from billing to the review ${figure(changeMs.review)} ms; the slowest interaction on the way ${figure(interactionMs)} ms.`,
    '',
    table(
      ['Lighthouse', 'performance', 'accessibility', 'best practices', 'SEO'],
      lighthouse.map(({ name, scores }) => [
        name,
        figure(scores.performance),
        figure(scores.accessibility),
        figure(scores['best-practices']),
        figure(scores.seo),
      ]),
    ),
    '',
    ...lighthouse.flatMap(({ name, faults }) =>
      faults.length > 0 ? [`- ${name}: ${faults.join('; ')}`] : [],
    ),
    '',
    aimsTable(aimsOfPages(result)),
  ].join('\n');
}

function machineOf({ cores, processor, system, node, postgres }: Machine): string {
  return `${cores} cores, ${processor}, ${system}, Node ${node}, PostgreSQL ${postgres}.`;
}

function aimsTable(aims: readonly Aim[]): string {
  return table(
    ['', 'at most', 'measured', 'met'],
    aims.map(({ what, atMost, unit, measured }) => [
      what,
      `${atMost} ${unit}`.trim(),
      `${figure(measured)} ${unit}`.trim(),
      verdict(atMost, measured),
    ]),
  );
}

function verdict(atMost: number, measured: number | null): string {
  if (measured === null) return 'not measured';
  if (measured <= atMost) return 'yes';
  return atMost === 0 ? 'no' : `no, ${figure(measured / atMost)} times`;
}

function stepRows({ journeys, cartRead, statements }: BenchResult): string[][] {
  const steps = new Map(
    [...journeys, cartRead.one, cartRead.thirty].flatMap(({ stepsMs }) => Object.entries(stepsMs)),
  );
  return statements.map(({ step, usually, most }) => {
    const times = steps.get(step);
    return [step, ...(times ? spread(times) : ['', '', '']), String(usually), String(most)];
  });
}

function spread({ p50, p95, p99 }: Percentiles): string[] {
  return [figure(p50), figure(p95), figure(p99)];
}

/** Three figures that count; '-' for what was not measured. */
function figure(value: number | null): string {
  if (value === null) return '-';
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
