import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as bulk from '../../contract/office/bulk.ts';
import * as clubs from '../../contract/office/clubs.ts';
import * as customers from '../../contract/office/customers.ts';
import * as members from '../../contract/office/members.ts';
import * as passkeys from '../../contract/office/passkeys.ts';
import * as products from '../../contract/office/products.ts';
import * as releases from '../../contract/office/releases.ts';
import type { OfficeRoute } from '../../contract/office/route.ts';
import * as staff from '../../contract/office/staff.ts';
import * as webhooks from '../../contract/office/webhook-endpoints.ts';
import * as winery from '../../contract/office/winery.ts';

const areas = [bulk, clubs, customers, members, passkeys, products, releases, staff, webhooks, winery];
const routes = areas.flatMap((area) =>
  Object.values(area).filter((each) => typeof each === 'object' && 'audit' in each),
) as readonly (OfficeRoute & { method: string })[];
const finals = routes.filter(({ isFinal }) => isFinal === true);
const pages = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(import.meta.dirname, file), 'utf8') }));

test('what deletes something in these areas is known to be final', () => {
  expect(routes.filter(({ method, isFinal }) => method === 'delete' && !isFinal)).toEqual([]);
  expect(finals.length).toBeGreaterThanOrEqual(9);
});

test.each(finals.map((route) => [`${route.method} ${route.path}`]))(
  '%s is asked on a page of its own',
  (call) => {
    const callers = pages.filter(({ source }) => source.includes(`'${call}'`));
    expect(callers).not.toEqual([]);
    for (const { file, source } of callers) {
      expect(source, file).toMatch(/<Review|can’t be undone/);
      expect(source, file).not.toContain('<DataTable');
    }
  },
);
