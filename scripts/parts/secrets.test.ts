import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const NOT_OURS = new Set(['node_modules', '.git', '.data', 'build', '.react-router', 'test-results']);
const TEXTS = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.js',
  '.json',
  '.md',
  '.sql',
  '.yaml',
  '.yml',
  '.sh',
  '.example',
  '',
]);

/** As services write their live keys, and as private keys begin. Test keys of their documentation are none. */
const SECRETS = [
  /\b[sr]k_live_\w{24,}/,
  /\bwhsec_[A-Za-z0-9+/]{32,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{35}\b/,
  /\bgh[pousr]_\w{36}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bnpm_\w{36}\b/,
  /\bSG\.[\w-]{22}\.[\w-]{43}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(AC|SK)[0-9a-f]{32}\b/,
];

function* textsIn(folder: string): Generator<[path: string, text: string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textsIn(path);
    else if (entry.isFile() && TEXTS.has(extname(entry.name))) yield [path, readFileSync(path, 'utf8')];
  }
}

const texts = [...textsIn(root)];

test('the repository contains no secret', () => {
  expect(texts.length).toBeGreaterThan(500);
  const found = texts.flatMap(([path, text]) =>
    SECRETS.filter((secret) => secret.test(text)).map((secret) => `${path}: ${secret.source}`),
  );
  expect(found).toEqual([]);
});

test('settings come from one place: nothing else of the shop looks into the environment', () => {
  const rooms = /^(domain|contract|server|web|cli)[\\/]/;
  const looking = texts.filter(
    ([path, text]) =>
      rooms.test(relative(root, path)) &&
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path) &&
      /process\.env\b(?!\.PATH\b)/.test(text),
  );
  const names = looking.map(([path]) => relative(root, path).replaceAll('\\', '/'));
  expect(new Set(names)).toEqual(new Set(['server/main.ts', 'cli/shop.ts']));
});
