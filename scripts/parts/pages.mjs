import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, toolScript } from './pinned-node.mjs';
import { root } from './root.mjs';
import { run, Stop } from './run.mjs';

/** Everything that the built pages are made of. */
const sources = [
  'web',
  'contract',
  'domain',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const built = join(root, 'build');
const mark = join(built, '.sources');

/** Builds the pages, unless build/ was made from these very sources. */
export async function buildPages() {
  const hash = hashOfSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  console.error('Building the pages …');
  const { code, output } = await run(
    pinnedNode(),
    [toolScript('@react-router/dev', 'react-router'), 'build'],
    {
      env: { NODE_ENV: 'production' },
      quiet: true,
    },
  );
  if (code !== 0) throw new Stop(`${output}\nThe pages could not be built.`);
  writeFileSync(mark, hash);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = listFolder(full);
  if (entries === undefined) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    return;
  }
  for (const entry of entries) {
    if (!entry.includes('.test.')) addToHash(hash, `${path}/${entry}`);
  }
}

/** The names in a folder in a fixed order; undefined for a file. */
function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
