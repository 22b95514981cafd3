import { installDependencies } from './parts/dependencies.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';
import { shopEnvironment } from './parts/shop-environment.mjs';

/** The shop for people who change it: a saved server file restarts it, a saved page reloads itself. */
await main(async () => {
  const environment = { ...shopEnvironment(), NODE_ENV: 'development', CELLAR_DOOR_DEV: '1' };
  await installDependencies();
  becomeProgram(pinnedNode(), ['--watch', '--watch-preserve-output', 'server/main.ts'], environment);
});
