import { type ClusterFigures, readClusterFigures } from './cluster/cluster-figures.ts';
import { type PairCounts, readCounts } from './interleavings/counts.ts';
import { CHAPTERS, type Chapter, type ShownPromise } from './promises.ts';
import type { StormResult, StormsResult } from './run-storms.ts';
import type { Force } from './storm.ts';

export interface Run {
  readonly force: Force;
  readonly seconds: number;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** docs/guarantees.md: every promise, how often it was put to the test, and what was lost. */
export function guarantees(
  { results, waitSeconds, submits, unanswered }: StormsResult,
  { force, seconds, day }: Run,
): string {
  return `# Guarantees and how they are tested

\`npm run test:storm -- --long --write\` writes this page. It runs two servers on one PostgreSQL, kills them, races them, and gives them
wrong gateway answers. After each storm it compares orders, payment attempts, the gateway's books, the ledger, stock, promo code uses
and emails with one another (\`storm/check-invariants.ts\`). \`npm test\` runs a short version.

This ${force} run took ${seconds} s on ${day}. While servers were killed every few seconds, no payment stayed without an outcome for longer
than ${waitSeconds.toFixed(0)} s. The test fails if one does a minute after the last kill.

The storms keep a history of every answer (\`storm/history/\`): ${submits.toLocaleString('en-US')} presses of "Place Order", ${unanswered.toLocaleString('en-US')} of them without an answer.
Each order that a shopper was told of is theirs. A press without an answer ended in one of two worlds: order and charge, or neither. Sales
and refusals fit into one order of events (stock is linearizable). The ledger is right after each of its entries.

${CHAPTERS.map((chapter) => chapterOf(chapter, results)).join('\n\n')}

## The storms

${table(['storm', 'tried', 'lost'], results.map(rowOf))}
${clusterSection(readClusterFigures())}
## All orders of two operations

Two things happen at once to one cart, order, code or bottle, and a search decides whose statement goes next (\`storm/interleavings/\`).
After each schedule the same books are compared. In other runs one of the two is killed before its next statement, at every point of a
schedule, and what it left is brought to its end first. A pair with at most 3,000 schedules was tried in all of them, the others in 10,000 or
more, drawn by seeds. Two operations that wait for each other's locks have few orders. Where a new card by link waits for a retry, it looked again
after 2 ms in these runs, instead of 100.

${table(['pair', 'schedules', 'kills', 'statements', 'lost', 'day'], readCounts().map(pairRowOf))}

\`npm test\` tries a few of each, and plants faults that the search must find: a lock removed, a guard removed, another key at the gateway
(\`storm/interleavings/planted-faults.long.test.ts\`). A fault is told with its seed or its choices, which run the same schedule again.
`;
}

function clusterSection({ closedMs, pooler, seconds, day, lost }: ClusterFigures): string {
  const sorted = closedMs.toSorted((one, other) => one - other);
  const through = pooler ? `, one of them and the worker through ${pooler}` : ', without a pooler';
  return `
## The machine of the database dies

\`npm run test:storm -- --cluster --long --write\` runs two web servers and a worker${through}, on a primary with a
synchronous standby, and a dozen shoppers. Every 20 s the primary is killed, the standby is promoted, and a new standby is attached. The
same books are compared. Both servers run on one machine, and the standby is promoted at once: what watches a real cluster needs time of
its own to notice.

The run of ${day} took ${seconds} s. In ${closedMs.length} failovers it lost ${lost}. The shop was closed for ${sorted[Math.floor(sorted.length / 2)]} ms in the median and
${sorted.at(-1)} ms at most (aim: 5,000 ms).
`;
}

function pairRowOf({ pair, tried, isExhausted, killed, longestSchedule, lost, day }: PairCounts): string[] {
  const schedules = tried.toLocaleString('en-US');
  const all = isExhausted ? `all ${schedules}` : schedules;
  return [pair, all, killed.toLocaleString('en-US'), `up to ${longestSchedule}`, String(lost), day];
}

function chapterOf({ title, promises }: Chapter, results: readonly StormResult[]): string {
  const rows = promises.map((promise) => [promise.promise, figureOf(promise, results), testsOf(promise)]);
  return `## ${title}\n\n${table(['promise', 'figures', 'tests'], rows)}`;
}

function figureOf({ storm }: ShownPromise, results: readonly StormResult[]): string {
  if (storm === undefined) return '';
  const own = results.filter((result) => storm === 'every storm' || result.storm.promise === storm);
  if (own.length === 0) return 'not in this run';
  const tried = own.reduce((sum, result) => sum + result.tried, 0);
  const lost = own.reduce((sum, result) => sum + result.lost.length, 0);
  return `tried ${tried.toLocaleString('en-US')}, lost ${lost}`;
}

function testsOf({ storm, tests }: ShownPromise): string {
  if (tests.length > 0) return tests.map((test) => `\`${test}\``).join(', ');
  return storm === undefined ? 'not yet' : '';
}

function rowOf({ storm, tried, lost }: StormResult): string[] {
  return [storm.name, `${tried.toLocaleString('en-US')} ${storm.counts}`, String(lost.length)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, 3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}
