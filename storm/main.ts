import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster/cluster.ts';
import { writeClusterFigures } from './cluster/cluster-figures.ts';
import { failovers } from './cluster/failovers.ts';
import { guarantees } from './report.ts';
import { CORE_SPELLS, runStorms, SPELLS } from './run-storms.ts';
import type { Force } from './storm.ts';
import { openStormDatabase } from './storm-database.ts';

const help = `Usage: npm run test:storm [-- --long] [--core] [--only <part of a name>] [--write]
       npm run test:storm -- month

Two servers on one PostgreSQL, killed, raced and lied to; then every book is compared with every other.

  --long    At least 200 kills of a server and more of everything, then every order of two operations: some two hours
  --core    Only the storms of npm test
  --only    Only storms whose names hold this; may be given several times
  --apart   The two only serve shoppers, and a worker beside them does the jobs and reconciles
  --cluster Instead: a worker and two servers, a pooler, a primary and its standby; the primary is killed every 20 s
  --write   Write the figures to docs/guarantees.md
  month     Instead: 2,000 orders through the API; then every report and file is compared with its answers
`;

// Ending by process.exit takes the servers along; the database has a guard of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

try {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean' },
      core: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      apart: { type: 'boolean', default: false },
      cluster: { type: 'boolean' },
      write: { type: 'boolean' },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) process.stdout.write(help);
  else if (values.core && (values.write || values.cluster))
    throw new Error('--core goes with neither --write nor --cluster');
  else {
    const force = values.long ? 'long' : 'slice';
    await (values.cluster ? stormCluster({ ...values, force }) : storm({ ...values, force }));
  }
} catch (error) {
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  process.stderr.write(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}

async function storm(options: {
  force: Force;
  core: boolean;
  only: readonly string[];
  apart: boolean;
  write?: boolean | undefined;
  report?: string | undefined;
}): Promise<void> {
  const started = performance.now();
  const { force, core, only, apart } = options;
  const spells = core ? CORE_SPELLS : SPELLS;
  const database = await openStormDatabase(say);
  const result = await runStorms({ database, spells, force, only, apart, log: say });
  const failed = result.results.filter(({ lost }) => lost.length > 0).length;
  const passed = result.results.length - failed;
  const seconds = secondsSince(started);
  say(`${passed} storms passed, ${failed} failed, ${seconds} s`);
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed }));
  if (options.write) {
    const path = join(import.meta.dirname, '../docs/guarantees.md');
    writeFileSync(path, guarantees(result, { force, seconds, day: today() }));
  }
  if (failed > 0) process.exitCode = 1;
}

async function stormCluster({ force, write }: { force: Force; write?: boolean | undefined }): Promise<void> {
  const started = performance.now();
  const cluster = await Cluster.open(say);
  const { storm, closedMs } = failovers(cluster);
  const { results } = await runStorms({
    database: cluster,
    spells: [[storm]],
    force,
    only: [],
    apart: true,
    log: say,
  });
  const lost = results.flatMap((result) => result.lost).length;
  const seconds = secondsSince(started);
  say(`closed for ${closedMs.join(', ')} ms; lost ${lost}, ${seconds} s`);
  if (write)
    writeClusterFigures({
      day: today(),
      seconds,
      pooler: cluster.pgBouncer?.version ?? null,
      closedMs,
      lost,
    });
  if (lost > 0) process.exitCode = 1;
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
