import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guarantees } from './report.ts';
import { runStorms } from './run-storms.ts';
import type { Force } from './storm.ts';

const help = `Usage: npm run test:storm [-- --long] [--only <part of a name>] [--write]

Two servers on one PostgreSQL, killed, raced and lied to; then every book is compared with every other.

  --long    At least 200 kills of a server and more of everything, then every order of two operations: some two hours
  --only    Only storms whose names hold this; may be given several times
  --apart   The two only serve shoppers, and a worker beside them does the jobs and reconciles
  --write   Write the figures to docs/guarantees.md
`;

// Ending by process.exit takes the servers along; the database has a guard of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

try {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [] },
      apart: { type: 'boolean' },
      write: { type: 'boolean' },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) process.stdout.write(help);
  else await storm({ ...values, force: values.long ? 'long' : 'slice' });
} catch (error) {
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  process.stderr.write(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}

async function storm(options: {
  force: Force;
  only: readonly string[];
  apart?: boolean | undefined;
  write?: boolean | undefined;
  report?: string | undefined;
}): Promise<void> {
  const started = performance.now();
  const { force, only, apart } = options;
  const result = await runStorms({
    force,
    only,
    apart,
    log: (sentence) => process.stdout.write(`${sentence}\n`),
  });
  const failed = result.results.filter(({ lost }) => lost.length > 0).length;
  const passed = result.results.length - failed;
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${passed} storms passed, ${failed} failed, ${seconds} s\n`);
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed }));
  if (options.write) {
    const path = join(import.meta.dirname, '../docs/guarantees.md');
    writeFileSync(path, guarantees(result, { force, seconds, day: new Date().toISOString().slice(0, 10) }));
  }
  if (failed > 0) process.exitCode = 1;
}
