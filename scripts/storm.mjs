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

await main(async () => {
  await installDependencies();
  await buildPages();
  const args = process.argv.slice(2);
  if (args.includes('--long') && !args.includes('--cluster')) await runLongTests();
  becomeProgram(pinnedNode(), ['storm/main.ts', ...args]);
});

async function runLongTests() {
  const { code } = await run(pinnedNode(), [toolScript('vitest'), 'run', ...LONG_TESTS], {
    env: { TEST_LONG: '1' },
  });
  if (code !== 0) throw new Stop('The long tests failed. No storm was started.');
}
