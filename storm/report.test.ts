import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHAPTERS } from './promises.ts';

test('every test that is named for a promise is there', () => {
  const named = CHAPTERS.flatMap(({ promises }) => promises.flatMap(({ tests }) => tests));
  const root = join(import.meta.dirname, '..');
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
