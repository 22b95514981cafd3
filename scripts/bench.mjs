import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';
import { shopEnvironment } from './parts/shop-environment.mjs';

await main(async () => {
  const environment = shopEnvironment();
  await installDependencies();
  await buildPages();
  becomeProgram(pinnedNode(), ['bench/main.ts', ...process.argv.slice(2)], environment);
});
