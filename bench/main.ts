import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureGrowth } from './measure-growth.ts';
import { measurePages } from './measure-pages.ts';
import { measureSoak } from './measure-soak.ts';
import {
  growthInShort,
  pagesInShort,
  report,
  reportGrowth,
  reportPages,
  reportReplay,
  reportSoak,
  runInShort,
  soakInShort,
} from './report.ts';
import { runBench } from './run-bench.ts';
import { withBullet, withSection } from './sections.ts';
import { madeYear } from './weather/made-year.ts';
import { readYear } from './weather/read-year.ts';
import { replayYear } from './weather/replay.ts';

const help = `Usage: npm run bench [-- --growth | --soak <minutes> | --pages | --weather [file]] [--quick | --write]

Measures the smallest sale that any shop on this machine could make (the floor) and this shop's journeys over HTTP, on
a separate database. The figures also go to bench/results/.

  --growth          Compare a shop of a million orders with a usual one instead
  --soak <minutes>  Keep three quarters of the highest load instead
  --pages           Measure pages on a slow phone in a real browser instead
  --weather [file]  Send 10,000 orders through a year's weather instead: of the file, or made from the normals
  --quick           Take a fraction of the time, for rough figures
  --write           Put the figures into docs/performance.md

Example: npm run bench -- --soak 30 --write
`;

// process.exit ends the programs that were started; the database has a guard of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const results = join(import.meta.dirname, 'results');
const page = join(import.meta.dirname, '../docs/performance.md');
const MOST_MINUTES = 24 * 60;

const log = (sentence: string) => void process.stderr.write(`${sentence}\n`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      growth: { type: 'boolean' },
      soak: { type: 'string' },
      pages: { type: 'boolean' },
      weather: { type: 'boolean' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const minutes = Number(values.soak ?? 1);
  if (values.help) process.stdout.write(help);
  else if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) {
    misread(`--soak takes whole minutes from 1 to ${MOST_MINUTES}.`);
  } else if (values.quick && (values.write || values.pages)) {
    misread('--quick gives rough figures, and cannot be combined with --write or --pages.');
  } else if (positionals.length > (values.weather ? 1 : 0)) misread(`${positionals[0]} is not understood.`);
  else await bench({ ...values, minutes, file: positionals[0] });
} catch (error) {
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  misread((error as Error).message);
}

interface Options {
  readonly growth?: boolean;
  readonly soak?: string;
  readonly minutes: number;
  readonly pages?: boolean;
  readonly weather?: boolean;
  readonly file?: string | undefined;
  readonly quick: boolean;
  readonly write?: boolean;
}

async function bench({ growth, soak, minutes, pages, weather, file, quick, write }: Options): Promise<void> {
  const options = { quick, log };
  const keepAs = keep(write ?? false);
  if (soak !== undefined) {
    const inShort = { bullet: 'Under load for long', line: soakInShort };
    keepAs('soak', 'A soak', await measureSoak(minutes, options), reportSoak, inShort);
  } else if (pages) {
    const inShort = { bullet: 'On a slow phone', line: pagesInShort };
    keepAs('pages', 'Pages on a slow phone', await measurePages(log), reportPages, inShort);
  } else if (weather) {
    const year = file === undefined ? madeYear('2027-01-01', 365) : readYear(file);
    keepAs('weather', 'No cooked bottle', replayYear(year), reportReplay);
  } else if (growth) {
    const inShort = { bullet: 'Grown', line: growthInShort };
    keepAs('growth', 'A shop that has grown', await measureGrowth(options), reportGrowth, inShort);
  } else {
    const inShort = { bullet: 'Orders and memory', line: runInShort };
    keepAs('latest', 'A run', await runBench(options), report, inShort);
  }
}

function keep(write: boolean) {
  return <Result>(
    name: string,
    title: string,
    result: Result,
    tablesOf: (result: Result) => string,
    inShort?: { readonly bullet: string; readonly line: (result: Result) => string },
  ) => {
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    const tables = tablesOf(result);
    process.stdout.write(`\n${tables}\n`);
    if (!write) return;
    const changed = withSection(readFileSync(page, 'utf8'), title, tables);
    writeFileSync(page, inShort ? withBullet(changed, inShort.bullet, inShort.line(result)) : changed);
  };
}

function misread(sentence: string): void {
  process.stderr.write(`${sentence}\n\n${help}`);
  process.exitCode = 2;
}
