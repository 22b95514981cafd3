import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
