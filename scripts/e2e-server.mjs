import { rmSync } from 'node:fs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { becomeProgram, main } from './parts/run.mjs';
import { serverArguments, serverEnvironment } from './parts/server-arguments.mjs';

/**
 * The shop that the browser tests buy from: a fresh database each time, gone afterwards. What it says is kept beside it,
 * to be searched when the tests have ended.
 */
await main(() => {
  const folder = process.env.DATA_DIR;
  const log = `${folder}.log`;
  const clear = () => {
    for (const path of [folder, log]) rmSync(path, { recursive: true, force: true });
  };
  clear();
  process.on('exit', clear);
  becomeProgram(pinnedNode(), serverArguments, serverEnvironment, { keptIn: log });
});
