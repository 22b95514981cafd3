import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

interface Row {
  readonly what: string;
  readonly file: string;
  readonly name: string;
}

const text = readFileSync(join(root, 'docs/forms.md'), 'utf8');
const [rules = '', states = ''] = text.split('## What axe looks at');

function rowsIn(part: string): Row[] {
  const rows = part.matchAll(/^\| ([^|]+?) +\|(?:[^|]+\|)?? `(e2e\/[\w./-]+)`: ([^|]+?) +\|/gm);
  return [...rows].map(([, what = '', file = '', name = '']) => ({ what, file, name }));
}

/** From the test's name to the next test; nothing where there is no such test. */
function bodyOf({ file, name }: Row): string {
  const path = join(root, file);
  if (!existsSync(path)) return '';
  const source = readFileSync(path, 'utf8');
  const begin = [`'${name}'`, `"${name}"`, `\`${name}\``]
    .map((quoted) => source.indexOf(quoted))
    .find((at) => at >= 0);
  return begin === undefined ? '' : (source.slice(begin).split(/\n {0,4}test\(/)[0] ?? '');
}

test('each of the thirty-six rules names a test that exists', () => {
  const rows = rowsIn(rules);
  expect(rows.map(({ what }) => Number(what))).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
  expect(rows.filter((row) => bodyOf(row) === '')).toEqual([]);
});

test('the test named for each state runs axe', () => {
  const rows = rowsIn(states);
  expect(rows.length).toBeGreaterThan(40);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows.filter((row) => !/expectAccessible\(|walk\(/.test(bodyOf(row)))).toEqual([]);
});
