import { installDependencies } from './parts/dependencies.mjs';
import { pinnedNode, toolScript } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';

/** Changes `domain/` in thousands of small ways, and looks which of them no test of its rules notices. Half an hour or so. */
await main(async () => {
  await installDependencies();
  becomeProgram(pinnedNode(), [
    toolScript('@stryker-mutator/core', 'stryker'),
    'run',
    'scripts/testing/mutation.config.json',
    ...process.argv.slice(2),
  ]);
});
