import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { auditPackages } from './audit.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { buildPages } from './pages.mjs';
import { pinnedNode, toolScript } from './pinned-node.mjs';
import { root } from './root.mjs';
import { run, Stop } from './run.mjs';

const rooms = ['domain', 'contract', 'server', 'web', 'cli', 'e2e', 'bench', 'storm'];

/** Each check resolves to how many tests (or, for a static check, how many checks) passed and failed. */
export const staticChecks = [
  {
    name: 'types of the routes',
    check: () => tool('@react-router/dev', 'react-router', ['typegen']),
  },
  // At once: the types take longest, and one core.
  [
    {
      name: 'types',
      // Each further checker repeats much of the first one's work: four take 44 s of CPU, one takes 27.
      check: () => tool('typescript', 'tsc', ['--checkers', '1']),
    },
    {
      name: 'format and lint',
      check: () => tool('@biomejs/biome', 'biome', ['ci', '--colors=off', '--max-diagnostics=30', '.']),
    },
    {
      name: 'arrows between the rooms',
      check: () =>
        tool('dependency-cruiser', 'depcruise', [
          '--config',
          '.dependency-cruiser.mjs',
          '--output-type',
          'err',
          ...rooms.filter((room) => existsSync(join(root, room))),
        ]),
    },
    { name: 'dead code', check: () => tool('knip', 'knip', ['--no-progress', '--no-config-hints']) },
    {
      // Of what only tests use, too: in the files of `!` entries and without their tests.
      name: 'code without a use in production',
      check: () =>
        tool('knip', 'knip', [
          '--production',
          '--include=files,exports',
          '--no-progress',
          '--no-config-hints',
        ]),
    },
  ],
];

/** Seconds that a file of tests may take before the run names it, so that it is looked at. A busy machine takes twice as long. */
const FILE_BUDGET = 45;

/** Apart from the other static checks, since it asks the registry. */
export const audit = { name: 'known holes in packages', check: auditPackages };

/** Without `all`, the files named `.long.test.ts` are left out. */
export const codeTests = (all) => ({
  name: 'tests of rules, server and database',
  check: async () => {
    // Some start the server as it is started for real, with built pages.
    await buildPages();
    return vitest(all ? [] : ['--exclude=**/*.long.test.ts']);
  },
});

/** Of domain, contract and the pages' own logic: no PostgreSQL, no server. */
export const ruleTests = { name: 'tests of rules', check: () => vitest(['--project=rules']) };

/** Two servers on one PostgreSQL, killed and raced: a slice of what `npm run test:storm -- --long` does. Without `all`, fewer storms. */
export const stormTests = (all) => ({
  name: 'storms over two servers',
  check: async ({ quiet }) => {
    await buildPages();
    return withReport(async (report) => {
      const { code, output } = await run(
        pinnedNode(),
        ['storm/main.ts', '--report', report, ...(all ? [] : ['--core'])],
        { quiet },
      );
      if (quiet) console.log(output.trimEnd());
      const counts = readReport(report);
      return tally({ code, passed: counts?.passed, failed: counts?.failed ?? 0 });
    });
  },
});

/** Without `all`, only tests tagged `@core` (playwright.config.ts). */
export const pageTests = (all) => ({
  name: 'tests in the browser',
  check: async () => {
    await buildPages();
    return playwright(await findOrInstallChromium(), all ? {} : { E2E_ONLY_CORE: '1' });
  },
});

/**
 * Runs the checks one after the other, those of an inner list at once, each to its end whatever the others said, and
 * closes with what failed by name and the one line `N passed, N failed`. Sets exit code 1 when anything failed.
 */
export async function runChecks(checks) {
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const group of checks) {
    const results = await Promise.all([group].flat().map(runCheck));
    for (const { name, passed, failed, failures: names = [] } of results) {
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) failures.push(name, ...names.map((each) => `  ${each}`));
    }
  }
  if (total.failed > 0) {
    process.exitCode = 1;
    console.log(`\nFailed:\n${failures.join('\n')}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

/** Only the first check of a group writes while it runs; the others write when they have ended. */
async function runCheck({ name, check }, place) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await stopAsFailure(() => check({ quiet: place > 0 }));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
  return { name, ...result };
}

async function stopAsFailure(check) {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function tool(packageName, command, args) {
  const { code, output } = await run(pinnedNode(), [toolScript(packageName, command), ...args], {
    quiet: true,
  });
  if (code === 0) return { passed: 1, failed: 0 };
  console.log(output.trimEnd());
  return { passed: 0, failed: 1 };
}

function vitest(more) {
  return withReport(async (report) => {
    const { code } = await run(pinnedNode(), [
      toolScript('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ]);
    const read = readReport(report);
    nameSlowFiles(
      (read?.testResults ?? []).map(({ name, assertionResults }) => ({
        file: relative(root, name),
        ms: sum(assertionResults.map(({ duration }) => duration ?? 0)),
      })),
    );
    return tally({
      code,
      passed: read?.numPassedTests,
      // No one can trust a skipped test: it counts as failed.
      failed: (read?.numFailedTests ?? 0) + (read?.numPendingTests ?? 0) + (read?.numTodoTests ?? 0),
      failures: vitestFailures(read?.testResults ?? []),
    });
  });
}

function playwright(chromium, selection) {
  return withReport(async (report) => {
    const { code } = await run(
      pinnedNode(),
      [toolScript('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
      {
        env: {
          ...selection,
          CHROMIUM_PATH: chromium,
          E2E_PORT: await freePort(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    const read = readReport(report);
    const stats = read?.stats;
    nameSlowFiles(browserTimes(read?.suites ?? []));
    return tally({
      code,
      passed: stats && stats.expected + stats.flaky,
      failed: (stats?.unexpected ?? 0) + (stats?.skipped ?? 0),
      failures: playwrightFailures(read?.suites ?? []),
    });
  });
}

function nameSlowFiles(times) {
  const files = [...new Set(times.map(({ file }) => file))];
  const slow = files
    .map((file) => ({
      file,
      seconds: sum(times.filter((each) => each.file === file).map(({ ms }) => ms)) / 1000,
    }))
    .filter(({ seconds }) => seconds > FILE_BUDGET)
    .toSorted((one, other) => other.seconds - one.seconds);
  if (slow.length === 0) return;
  console.log(`Files over their budget of ${FILE_BUDGET} s:`);
  for (const { file, seconds } of slow) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${file}`);
}

function browserTimes(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, ms: duration }))),
    ),
    ...browserTimes(inner),
  ]);
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

function vitestFailures(files) {
  return files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status !== 'passed');
    // A file that does not load has no test of its own.
    if (failed.length === 0) return status === 'passed' ? [] : [file];
    return failed.map(({ fullName }) => `${file} › ${fullName}`);
  });
}

function playwrightFailures(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .flatMap(({ file, title, tests }) => [`${file} › ${title}`, ...pageAtFailure(tests)]),
    ...playwrightFailures(inner),
  ]);
}

/** What the page said when the test failed: where nothing but this output is kept, it is all there is to go by. */
function pageAtFailure(tests) {
  return tests
    .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
    .filter(({ name, path }) => name === 'error-context' && path !== undefined)
    .flatMap(({ path }) => {
      const [, page = ''] = readFileSync(path, 'utf8').split('\n```yaml\n');
      return page.split('\n```')[0].split('\n').slice(0, 80);
    });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });
}

/** A runner that stopped without a failing test (a file that does not load, no test at all) has failed too. */
function tally({ code, passed = 0, failed, failures }) {
  const broken = failed === 0 && (code !== 0 || passed === 0);
  if (broken) console.log(`The run ended with code ${code} after ${passed} passed tests.`);
  return { passed, failed: broken ? 1 : failed, failures };
}

async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'cellar-door-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
