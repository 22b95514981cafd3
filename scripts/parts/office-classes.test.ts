import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

function unused(css: string): string[] {
  const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  return [...classes].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources));
}

test('each class of the office’s styles is used by a page', () => {
  expect(unused(readFileSync(join(root, 'web/office/office.css'), 'utf8'))).toEqual([]);
});

test('a planted class without a use is found', () => {
  expect(unused('.office-bar { margin: 0 } .office-never-used { margin: 0 }')).toEqual(['office-never-used']);
});
