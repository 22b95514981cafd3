import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './report.ts';
import { runBench } from './run-bench.ts';

const help = `Usage: npm run bench [-- --quick] [--json]

Measures, in one run of about a minute, the floor (a bare HTTP answer and the smallest sale in SQL) and this shop's
journeys over HTTP, on a database of its own. The figures go to bench/results/latest.json as well.

  --quick  A fifth of the time, for rough figures
  --json   Print the figures as JSON instead of tables
`;

// Ending by process.exit takes the programs along that were started; the database has a guard of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const results = join(import.meta.dirname, 'results');

try {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) process.stdout.write(help);
  else await bench({ quick: values.quick === true, json: values.json === true });
} catch (error) {
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  process.stderr.write(`${(error as Error).message}\n\n${help}`);
  process.exitCode = 2;
}

async function bench({ quick, json }: { quick: boolean; json: boolean }): Promise<void> {
  const result = await runBench({ quick, log: (sentence) => process.stderr.write(`${sentence}\n`) });
  const text = `${JSON.stringify(result, null, 2)}\n`;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'latest.json'), text);
  process.stdout.write(json ? text : `\n${report(result)}\n`);
}
