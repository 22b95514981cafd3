import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';
import { serverArguments, serverEnvironment } from './parts/server-arguments.mjs';
import { shopEnvironment } from './parts/shop-environment.mjs';

/** From a fresh clone to the running shop; what is done already is not done again. */
await main(async () => {
  const environment = shopEnvironment();
  await installDependencies();
  await buildPages();
  becomeProgram(pinnedNode(), serverArguments, { ...serverEnvironment, ...environment });
});
