import { rmSync } from 'node:fs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';
import { serverArguments } from './parts/server-arguments.mjs';

/** The shop that the browser tests buy from: a fresh database each time, gone afterwards. */
await main(() => {
  const folder = process.env.DATA_DIR;
  rmSync(folder, { recursive: true, force: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  becomeProgram(pinnedNode(), serverArguments);
});
