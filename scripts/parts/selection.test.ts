import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

/** `npm test` has ten minutes: a test that joins takes the place of another (docs/conventions.md). */
const MOST_CORE_TESTS = 30;
const STARTS_SERVERS = /\b(?:startServerProcess|openWeighedServer)\b/;

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function misnamed(files: readonly (readonly [name: string, text: string])[]): string[] {
  return files
    .filter(([name, text]) => STARTS_SERVERS.test(text) && !name.endsWith('.long.test.ts'))
    .map(([name]) => name);
}

test('a test that starts servers of its own is named as a long one', () => {
  const files = globSync('{server,cli,scripts,domain}/**/*.test.ts', { cwd: root });
  const found = misnamed(files.map((name) => [name.replaceAll('\\', '/'), read(name)] as const));
  expect(found.filter((name) => !name.endsWith('selection.test.ts'))).toEqual([]);
});

test('a planted test that starts a server is found', () => {
  expect(
    misnamed([
      ['a.test.ts', 'await startServerProcess({})'],
      ['b.long.test.ts', 'startServerProcess'],
    ]),
  ).toEqual(['a.test.ts']);
});

test('browser tests of every change are few, and their tags are known', () => {
  const tests = globSync('e2e/**/*.test.ts', { cwd: root }).flatMap(
    (file) => read(file).match(/@core[\w-]*/g) ?? [],
  );
  expect(tests.filter((tag) => !/^@core(-phone|-desktop)?$/.test(tag))).toEqual([]);
  // Of a test at one width, the tag of the other would run it nowhere.
  const both = globSync('e2e/**/*.test.ts', { cwd: root }).filter((file) =>
    /\[[^\]]*'@(?:phone|desktop)'[^\]]*'@core-|\[[^\]]*'@core-[^\]]*'@(?:phone|desktop)'/.test(read(file)),
  );
  expect(both).toEqual([]);
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.length).toBeLessThanOrEqual(MOST_CORE_TESTS);
});
