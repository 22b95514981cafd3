import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode, toolScript } from './parts/pinned-node.mjs';
import { becomeProgram, main, run, Stop } from './parts/run.mjs';

/** Those that try less in `npm test` (server/testing/tries.ts). */
const LONG_TESTS = [
  'server/attacks/hostile-input.long.test.ts',
  'server/attacks/worst-bodies.long.test.ts',
  'server/ordering/orders/money-walks.test.ts',
  'server/programs/bulk-payment/bulk-runs.test.ts',
  'server/programs/club-releases/charge-release.test.ts',
  'storm/interleavings/interleavings.test.ts',
];
/** `npm run test:storm -- month`: a month of a winery in full, and no storm. */
const MONTH = 'storm/month/month.long.test.ts';

await main(async () => {
  await installDependencies();
  await buildPages();
  const args = process.argv.slice(2);
  if (args[0] === 'month') return runInFull([MONTH]);
  if (args.includes('--long') && !args.includes('--cluster')) await runInFull([...LONG_TESTS, MONTH]);
  becomeProgram(pinnedNode(), ['storm/main.ts', ...args]);
});

async function runInFull(tests) {
  const { code } = await run(pinnedNode(), [toolScript('vitest'), 'run', ...tests], {
    env: { TEST_LONG: '1' },
  });
  if (code !== 0) throw new Stop('A long test failed. No storm was started.');
}
