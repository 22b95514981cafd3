import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';

await main(async () => {
  await installDependencies();
  await buildPages();
  becomeProgram(pinnedNode(), ['storm/main.ts', ...process.argv.slice(2)]);
});
