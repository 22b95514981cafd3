import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;

// A page that is reached by a link is asked for with parameters of the router's own, which are no part of any filter.
test('pages of the office read their address from `url`, which has no parameters of the router', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('request.url'))).toEqual([]);
});
