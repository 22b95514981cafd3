import { installDependencies } from './parts/dependencies.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';
import { shopEnvironment } from './parts/shop-environment.mjs';

/** The operators' command line: npm run shop -- <command>. */
await main(async () => {
  const environment = shopEnvironment();
  await installDependencies();
  becomeProgram(pinnedNode(), ['cli/shop.ts', ...process.argv.slice(2)], environment);
});
