import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) +\| ([12]) +\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)];

test('every file that docs/security.md names is there', () => {
  const named = [...text.matchAll(/`([\w.@-]+\/[\w./-]+)`/g)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every requirement is listed once, with its code, the reason it is not met, or the operator's task", () => {
  const ids = rows.map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(150);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id, , how = '', where = '', operator = ''] of rows) {
    if (where.trim() === 'left to the operator') expect(operator.trim(), id).not.toBe('');
    else if (where.trim() === 'not met') expect(how.trim(), id).not.toBe('');
    else expect(where, id).toMatch(/`[^`]+`/);
  }
});
