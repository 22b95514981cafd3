import { aimsOf } from './aims.ts';
import type { Percentiles } from './percentiles.ts';
import type { BenchResult } from './result.ts';
import { table } from './table.ts';

/** A run as tables, in Markdown, so that they can be read here and kept in docs/performance.md. */
export function report(result: BenchResult): string {
  const { machine } = result;
  const ways = result.shoppers === 1 ? 'one shopper' : `${result.shoppers} shoppers`;
  return [
    `Measured ${result.startedAt} in ${result.tookSeconds} s${result.quick ? ' (quick: rough figures)' : ''}.`,
    `${machine.cores} cores, ${machine.processor}, ${machine.system}, Node ${machine.node}, PostgreSQL ${machine.postgres}.`,
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
          `the payment, all walking the checkout with pauses of ${result.orders.pauseMs} ms`,
          ...spread(result.orders.placingMs),
        ],
        ['the same without a pause, the machine being full', ...spread(result.orders.placingWithoutPauseMs)],
      ],
    ),
    '',
    table(
      ['nothing left but to pay', 'orders a second'],
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
    `All of its orders stood after ${figure(result.bulk.seconds)} s.`,
    '',
    table(
      ['requests of the others', 'p50 ms', 'p95 ms', 'p99 ms'],
      [
        ['before', ...spread(result.bulk.othersAloneMs)],
        ['meanwhile', ...spread(result.bulk.othersMeanwhileMs)],
      ],
    ),
    '',
    `### A club's release to ${result.release.carts} members`,
    '',
    `All carts were prepared in ${figure(result.release.seconds)} s, ${figure(result.release.perSecond)} a second; memory grew by ${figure(result.release.grownMb)} MB after the first 250.`,
    '',
    '### Aims',
    '',
    table(
      ['', 'at most', 'measured', 'met'],
      aimsOf(result).map(({ what, atMost, unit, measured }) => [
        what,
        `${atMost} ${unit}`.trim(),
        `${figure(measured)} ${unit}`.trim(),
        measured === null ? 'not measured' : measured <= atMost ? 'yes' : 'no',
      ]),
    ),
  ].join('\n');
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
