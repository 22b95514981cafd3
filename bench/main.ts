import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureGrowth } from './measure-growth.ts';
import { measurePages, type PagesResult } from './measure-pages.ts';
import { measureSoak } from './measure-soak.ts';
import { performancePage } from './performance-page.ts';
import { report, reportGrowth, reportPages, reportSoak } from './report.ts';
import type { BenchResult, GrowthResult, SoakResult } from './result.ts';
import { runBench } from './run-bench.ts';

const help = `Usage: npm run bench [-- --quick | --growth | --soak <minutes> | --pages] [--json] [--write]

Measures, in one run of some minutes, the floor (a bare HTTP answer and the smallest sale in SQL) and this shop's
journeys over HTTP, on a database of its own. The figures go to bench/results/ as well.

  --quick           A fifth of the time, for rough figures
  --growth          A shop of a million orders and customers beside a usual one, instead; some minutes
  --soak <minutes>  Three quarters of the highest load for so long, instead
  --pages           The pages on a slow phone in a real browser, beside a bare page, instead
  --json            Print the figures as JSON instead of tables
  --write           Rewrite docs/performance.md from the last run of each kind
`;

// Ending by process.exit takes the programs along that were started; the database has a guard of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const results = join(import.meta.dirname, 'results');
const page = join(import.meta.dirname, '../docs/performance.md');
const MOST_MINUTES = 24 * 60;

const log = (sentence: string) => void process.stderr.write(`${sentence}\n`);

try {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      soak: { type: 'string' },
      pages: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) process.stdout.write(help);
  else await bench(values);
} catch (error) {
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  misread((error as Error).message);
}

interface Options {
  readonly quick: boolean;
  readonly growth: boolean;
  readonly soak?: string | undefined;
  readonly pages: boolean;
  readonly json: boolean;
  readonly write: boolean;
}

async function bench({ quick, growth, soak, pages, json, write }: Options): Promise<void> {
  if (soak !== undefined) {
    const minutes = Number(soak);
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) {
      return misread('--soak takes whole minutes, a day of them at most.');
    }
    keep('soak', await measureSoak({ minutes, log }), { json, report: reportSoak });
  } else if (pages) {
    keep('pages', await measurePages(log), { json, report: reportPages });
  } else if (growth) {
    keep('growth', await measureGrowth(log), { json, report: reportGrowth });
  } else {
    keep('latest', await runBench({ quick, log }), { json, report });
  }
  if (write) {
    const kept = {
      run: read<BenchResult>('latest'),
      growth: read<GrowthResult>('growth'),
      soak: read<SoakResult>('soak'),
      pages: read<PagesResult>('pages'),
    };
    writeFileSync(page, performancePage(kept));
  }
}

function keep<Result>(
  name: string,
  result: Result,
  { json, report: asTables }: { json: boolean; report: (result: Result) => string },
): void {
  const text = `${JSON.stringify(result, null, 2)}\n`;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.json`), text);
  process.stdout.write(json ? text : `\n${asTables(result)}\n`);
}

/** What an earlier run has kept; null where none has. */
function read<Result>(name: string): Result | null {
  const file = join(results, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : null;
}

function misread(sentence: string): void {
  process.stderr.write(`${sentence}\n\n${help}`);
  process.exitCode = 2;
}
