import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode, toolScript } from './parts/pinned-node.mjs';
import { root } from './parts/root.mjs';
import { becomeProgram, main, run, Stop } from './parts/run.mjs';

/** `npm run test:storm -- month`: a month of a winery in full, and no storm. */
const MONTH = 'storm/month/month.long.test.ts';

await main(async () => {
  await installDependencies();
  await buildPages();
  const args = process.argv.slice(2);
  if (args[0] === 'month') return runInFull([MONTH]);
  if (args.includes('--long') && !args.includes('--cluster')) await runInFull(testsThatTryLess());
  becomeProgram(pinnedNode(), ['storm/main.ts', ...args]);
});

/** In `npm test` these try less (server/testing/tries.ts). */
function testsThatTryLess() {
  return ['server', 'storm'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true })
      .map((file) => join(room, file))
      .filter(
        (file) =>
          file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('testing/tries.ts'),
      ),
  );
}

async function runInFull(tests) {
  const { code } = await run(pinnedNode(), [toolScript('vitest'), 'run', ...tests], {
    env: { TEST_LONG: '1' },
  });
  if (code !== 0) throw new Stop('A long test failed. No storm was started.');
}
