import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const FOLDER = join(root, 'e2e/office');

/** Lines that open a page by its address, but for the one where staff start, without a line above that says why. */
function unexplainedVisits(text: string): string[] {
  const lines = text.split('\n');
  return lines
    .filter((line, at) => {
      const isVisit = /\.goto\(|\bvisit\(/.test(line);
      return isVisit && !lines[at - 1]?.trimStart().startsWith('// By address: ');
    })
    .map((line) => line.trim());
}

test('the browser tests of the office arrive by pressing, from Today on', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(15);
  const found = files.flatMap((name) =>
    unexplainedVisits(readFileSync(join(FOLDER, name), 'utf8')).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('a visit by address is found, unless a line above says why', () => {
  expect(unexplainedVisits("await page.goto(address('/office/bulk'));")).toHaveLength(1);
  expect(unexplainedVisits("  await visit(page, alderRidge, '/office/bulk');")).toHaveLength(1);
  expect(
    unexplainedVisits("// By address: a bookmark.\nawait visit(page, alderRidge, '/office/bulk');"),
  ).toEqual([]);
});

test('no browser test changes a session of staff but its own: tests at the same time share the accounts', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const changing = files.filter(
    (name) => name.endsWith('.ts') && readFileSync(join(FOLDER, name), 'utf8').includes('staff_sessions'),
  );
  expect(changing, 'e2e/shop/staff.ts does it').toEqual([]);
});
