import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
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

/** What the office's pages show of other folders: its styles know their utilities only if they look there. */
function importedFolders(): string[] {
  const found = new Set<string>();
  for (const file of globSync('web/office/**/*.tsx', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '((?:\.\.\/)+[^']+\.tsx)'/g)) {
      const target = relative(root, resolve(root, dirname(file), path)).replaceAll('\\', '/');
      if (target.startsWith('web/') && !target.startsWith('web/office/')) found.add(target);
    }
  }
  return [...found];
}

function unseenBy(css: string, files: readonly string[]): string[] {
  const sources = [...css.matchAll(/@source "([^"]+)"/g)].map(([, path = '']) => `web/office/${path}`);
  const seen = sources.map((path) => relative(root, resolve(root, path)).replaceAll('\\', '/'));
  return files.filter((file) => !seen.some((source) => file === source || file.startsWith(`${source}/`)));
}

test('the office’s styles look into every folder whose components it shows', () => {
  const css = readFileSync(join(root, 'web/office/office.css'), 'utf8');
  expect(importedFolders().length).toBeGreaterThan(5);
  expect(unseenBy(css, importedFolders())).toEqual([]);
});

test('a planted folder that no source names is found', () => {
  expect(unseenBy('@source "../ui";', ['web/ui/fact.tsx', 'web/parts/later.tsx'])).toEqual([
    'web/parts/later.tsx',
  ]);
});
