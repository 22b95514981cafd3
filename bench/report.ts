import { type Aim, aimsOf, aimsOfGrowth, aimsOfPages, aimsOfReplay, aimsOfSoak, isMet } from './aims.ts';
import type { Machine } from './bench-database.ts';
import type { GrowthResult } from './measure-growth.ts';
import type { PagesResult } from './measure-pages.ts';
import type { SoakResult } from './measure-soak.ts';
import { memoryTrend } from './memory-trend.ts';
import type { Percentiles } from './percentiles.ts';
import type { BenchResult } from './run-bench.ts';
import { table } from './table.ts';
import type { ReplayResult } from './weather/replay.ts';

/** A run as Markdown tables, for the terminal and docs/performance.md. */
export function report(result: BenchResult): string {
  const { floor, journeys, orders, bulk, release } = result;
  const steps = new Map(journeys.flatMap((journey) => journey.steps.map((step) => [step.step, step])));
  return paragraphs(
    `${headOf(result)}\nThe load generator, the server and PostgreSQL share these cores.`,
    '### Aims',
    aimsTable(aimsOf(result)),
    `### ${result.shoppers} shoppers at once (latency of the whole journey)`,
    table(
      ['', 'requests', 'per second', ...SPREAD, 'server CPU ms', 'PostgreSQL CPU ms', 'x floor'],
      [floor, ...journeys].map((each) => [
        each.name,
        figure(each.requests),
        figure(each.perSecond),
        ...spread(each.journeyMs),
        figure(each.serverCpuMs),
        figure(each.postgresCpuMs),
        figure(each.cpuMs / floor.cpuMs),
      ]),
    ),
    `### Each request, ${result.shoppers} shoppers at once, and its SQL statements with one shopper`,
    table(
      ['', ...SPREAD, 'statements', 'at most'],
      result.statements.map(({ step, usually, most }) => {
        const times = steps.get(step);
        return [step, ...(times ? spread(times) : ['', '', '']), figure(usually), figure(most)];
      }),
    ),
    `### Placing orders, ${orders.shoppers} shoppers at once`,
    table(
      ['payments only', 'orders a second'],
      [
        ['bottles in turn', figure(orders.allBottles)],
        ['all of one bottle', figure(orders.oneBottle)],
        ['bottles in turn, without ledger and keys', figure(orders.withoutBooks)],
      ],
    ),
    '### Other work',
    table(
      ['', ...SPREAD],
      [
        [
          `payment, during checkouts with pauses of ${orders.pauseMs} ms on average`,
          ...spread(orders.placingMs),
        ],
        [`other requests, before a bulk payment of ${bulk.carts} carts`, ...spread(bulk.beforeMs)],
        ['the same, during it', ...spread(bulk.duringMs)],
      ],
    ),
    `The bulk payment's orders were all stored after ${figure(bulk.seconds)} s. A release to ${figure(release.carts)} club members was prepared in ${figure(release.seconds)} s.`,
  );
}

/** The figures of a run that a reader looks for first, in one line. */
export function runInShort(result: BenchResult): string {
  const { journeys, orders, shoppers, peakMemoryMb, machine } = result;
  const checkout = journeys.find(({ name }) => name === 'guest checkout');
  if (!checkout) throw new Error('A run has a guest checkout.');
  const { perSecond, journeyMs, serverCpuMs, postgresCpuMs } = checkout;
  return `${figure(perSecond)} guest checkouts a second with ${shoppers} shoppers (p95 ${figure(journeyMs.p95)} ms for all seven requests), or ${figure(orders.allBottles)} orders a second when shoppers only pay, on ${machine.cores} cores that the load generator shares. A checkout takes ${figure(serverCpuMs)} ms of the server’s CPU and ${figure(postgresCpuMs)} ms of PostgreSQL’s. The server takes ${figure(peakMemoryMb)} MB at most.`;
}

/** As `runInShort`, of a shop that has grown. */
export function growthInShort({ huge, steps }: GrowthResult): string {
  const slower = steps.map(({ usualMs, hugeMs }) => hugeMs.p50 / usualMs.p50).toSorted((a, b) => a - b);
  const payment = steps.find(({ step }) => step === 'payment');
  if (!payment) throw new Error('A journey has a payment.');
  return `with ${figure(huge.orders)} orders and as many customers more, a payment takes ${figure(payment.hugeMs.p50)} ms instead of ${figure(payment.usualMs.p50)} (p50, 2 shoppers); the median request takes ${figure(slower[Math.floor(slower.length / 2)] ?? Number.NaN)} times as long.`;
}

/** As `runInShort`, of a soak. */
export function soakInShort({ minutes, checkouts, errors, perSecond }: SoakResult): string {
  const trend = memoryTrend(minutes.map(({ memoryMb }) => memoryMb));
  return `${figure(checkouts)} checkouts in ${minutes.length} minutes at ${figure(perSecond)} a second: ${figure(errors)} errors; memory changed by ${figure(trend)} MB an hour.`;
}

/** As `runInShort`, of pages on a slow phone. */
export function pagesInShort({ pages, changeMs, interactionMs }: PagesResult): string {
  const paintOf = (page: string) =>
    figure(pages.find(({ name }) => name === page)?.largestPaintMs ?? Number.NaN);
  return `the shop is painted after ${paintOf('shop')} ms, a product after ${paintOf('product')} ms, both without a script. From the press to the next step: ${figure(changeMs.billing)} ms to billing, ${figure(changeMs.review)} ms to the review. The slowest interaction takes ${figure(interactionMs)} ms.`;
}

/** A shop that has grown, as tables. */
export function reportGrowth(result: GrowthResult): string {
  const { usual, huge } = result;
  const sizeOf = ({ wines, customers, orders, openCarts }: GrowthResult['usual']) =>
    `${figure(wines)} wines, ${figure(customers)} customers, ${figure(orders)} orders, ${figure(openCarts)} open carts`;
  return paragraphs(
    `${headOf(result)}\nUsual: ${sizeOf(usual)}. Huge: ${sizeOf(huge)} more.`,
    table(
      ['', 'usual p50 ms', 'p95 ms', 'huge p50 ms', 'p95 ms', 'p95, x'],
      result.steps.map(({ step, usualMs, hugeMs }) => [
        step,
        ...[usualMs.p50, usualMs.p95, hugeMs.p50, hugeMs.p95, hugeMs.p95 / usualMs.p95].map(figure),
      ]),
    ),
    aimsTable(aimsOfGrowth(result)),
  );
}

/** Many minutes under load, as tables: the first minutes, the last one, and every fifth between them. */
export function reportSoak(result: SoakResult): string {
  const { minutes } = result;
  const trend = memoryTrend(minutes.map(({ memoryMb }) => memoryMb));
  return paragraphs(
    `${headOf(result)}\nThe shop takes ${figure(result.highestPerSecond)} guest checkouts a second at most; ${figure(result.perSecond)} came, for ${minutes.length} minutes: ${figure(result.checkouts)} checkouts, ${figure(result.errors)} errors.\nFrom the third minute on, memory changed by ${figure(trend)} MB an hour.`,
    table(
      ['minute', 'checkouts', 'request p50 ms', 'p95 ms', 'p99 ms', 'memory MB', 'same work ms'],
      minutes.flatMap(({ checkouts, requestMs, memoryMb, sameWorkMs }, at) =>
        at < 3 || at === minutes.length - 1 || (at + 1) % 5 === 0
          ? [[figure(at + 1), figure(checkouts), ...spread(requestMs), figure(memoryMb), figure(sameWorkMs)]]
          : [],
      ),
    ),
    aimsTable(aimsOfSoak(result)),
  );
}

/** Parcels that were too warm or too cold on their way, by when they were shipped. */
export function reportReplay(result: ReplayResult): string {
  return paragraphs(
    `${figure(result.orders)} orders over ${result.year}, spread over ${figure(result.places)} places by their numbers of ZIPs.\nA parcel counts as exposed if the weather on its way was beyond the usual limits.`,
    table(
      [
        'shipped',
        'parcels',
        'too warm',
        'too cold',
        'exposed %',
        'overnight',
        'wait p50 days',
        'mean',
        'p90',
        'not shipped',
      ],
      result.policies.map((each) => [
        each.policy,
        figure(each.shipped),
        figure(each.warm),
        figure(each.freezing),
        figure((100 * (each.warm + each.freezing)) / each.shipped),
        figure(each.overnight),
        figure(each.medianWait),
        figure(each.meanWait),
        figure(each.p90Wait),
        figure(each.waiting),
      ]),
    ),
    aimsTable(aimsOfReplay(result)),
  );
}

/** Pages on a slow phone, as tables. */
export function reportPages(result: PagesResult): string {
  const { bare, pages, changeMs, interactionMs, lighthouse } = result;
  return paragraphs(
    `${headOf(result)} Medians of ${result.rounds} rounds.`,
    table(
      ['', 'largest paint ms', 'x bare page', 'layout shift', 'scripts kB'],
      [bare, ...pages].map(({ name, largestPaintMs, layoutShift, scriptBytes }) => [
        name,
        ...[largestPaintMs, largestPaintMs / bare.largestPaintMs, layoutShift, scriptBytes / 1000].map(
          figure,
        ),
      ]),
    ),
    `From shipping to billing ${figure(changeMs.billing)} ms, from billing to the review ${figure(changeMs.review)} ms; the slowest interaction on the way ${figure(interactionMs)} ms.`,
    table(
      ['Lighthouse', 'performance', 'accessibility', 'best practices', 'SEO'],
      lighthouse.map(({ name, scores: { performance, accessibility, seo, ...scores } }) => [
        name,
        ...[performance, accessibility, scores['best-practices'], seo].map((score) => figure(score ?? NaN)),
      ]),
    ),
    ...lighthouse.flatMap(({ name, faults }) => (faults.length > 0 ? `- ${name}: ${faults.join('; ')}` : [])),
    aimsTable(aimsOfPages(result)),
  );
}

function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

function headOf({ startedAt, machine, quick }: { startedAt: string; machine: Machine; quick?: boolean }) {
  const { cores, processor, system, node, postgres } = machine;
  return `Measured ${startedAt}${quick ? ' (quick: rough figures)' : ''} on ${cores} cores, ${processor}, ${system}, Node ${node}, PostgreSQL ${postgres}.`;
}

function aimsTable(aims: readonly Aim[]): string {
  return table(
    ['', 'aim', 'measured', 'met'],
    aims.map((aim) => [
      aim.what,
      `${aim.bound} ${figure(aim.aim)} ${aim.unit}`.trim(),
      Number.isNaN(aim.measured) ? '-' : `${figure(aim.measured)} ${aim.unit}`.trim(),
      verdict(aim),
    ]),
  );
}

function verdict(aim: Aim): string {
  if (Number.isNaN(aim.measured)) return 'not measured';
  if (isMet(aim)) return 'yes';
  const times = aim.bound === 'at most' ? aim.measured / aim.aim : aim.aim / aim.measured;
  return Number.isFinite(times) ? `no, ${figure(times)} times` : 'no';
}

const SPREAD = ['p50 ms', 'p95 ms', 'p99 ms'];

function spread({ p50, p95, p99 }: Percentiles): string[] {
  return [p50, p95, p99].map(figure);
}

/** Three figures that count; '-' for what was not measured. */
function figure(value: number): string {
  if (Number.isNaN(value)) return '-';
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
