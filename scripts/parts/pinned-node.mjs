import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { Stop } from './run.mjs';

const oldestMajor = 24;

/**
 * The Node that the shop runs on: the release pinned in package.json, which npm brought as a package,
 * or the running one where there is no such package (macOS) and it is new enough.
 */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, `node_modules/node-${platform}-${process.arch}`);
  const program = join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  // A C library other than the one it was built for (Alpine) shows only when it is started.
  if (existsSync(program) && spawnSync(program, ['--version']).status === 0) return program;
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath;
  throw new Stop(
    `The shop runs on Node ${oldestMajor} or later. This is Node ${process.versions.node}, and npm has no Node package for ${process.platform} ${process.arch} here: please install Node ${oldestMajor} and try again.`,
  );
}

/** The script behind a package's command, to be run on the pinned Node: `toolScript('knip')`. */
export function toolScript(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
