import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

test('every link between the documents leads to a file', () => {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const documents = [
    'README.md',
    ...inDocs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`),
  ];
  const links = documents.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(
      ([, to = '']) => ({
        from,
        to,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ from, to }) => !existsSync(join(root, dirname(from), to)))).toEqual([]);
});

const FOLDERS = [
  'domain',
  'contract',
  'server',
  'web',
  'cli',
  'e2e',
  'bench',
  'storm',
  'scripts',
  'ops',
  'docs',
];
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./*-]+)\``, 'g');

// Decisions are history: they may name what has since moved.
test.each(['README.md', ...globSync('docs/*.md', { cwd: root })])(
  'every file that %s names exists',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
    const missing = named.filter((path) =>
      path.includes('*') ? globSync(path, { cwd: root }).length === 0 : !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  },
);
