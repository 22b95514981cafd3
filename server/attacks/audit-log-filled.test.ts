import { expect, test } from 'vitest';
import type { OfficeRoute } from '../../contract/office/route.ts';
import { first } from '../platform/database/query.ts';
import { LIMITS } from '../platform/rate-limits/limits.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';

/** Calls that need no session wrote a row of the audit log before any limit: a stranger could fill the disk with rows. */

const shop = testShop();

const open = servedOfficeRoutes().filter(({ access, audit }) => access === 'open' && audit !== undefined);

async function rows(): Promise<number> {
  const row = await first<{ count: number }>(
    shop.db,
  )`select count(*)::integer as count from operator_actions`;
  return row?.count ?? 0;
}

/** Calls a route so often from one address; every other one is not even the call's own form. */
async function guess(browser: TestBrowser, { method, path }: OfficeRoute, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const address = `/api${path.replaceAll(/\{\w+\}/g, `guess-${count}`)}`;
    const body = count % 2 === 0 ? {} : { email: `guess-${count}@example.com`, code: '000000' };
    statuses.push((await browser.send(method.toUpperCase(), address, body)).status);
  }
  return statuses;
}

test('no more rows are left than the limit, right or wrong, and one limit counts for all such calls', async () => {
  const { burst } = LIMITS.openOfficeCallsByAddress;
  const before = await rows();
  const [one, ...others] = open;
  if (!one) throw new Error('no call is open');
  const browser = shop.browser(1);
  expect(await guess(browser, one, burst + 30)).toContain(429);
  for (const route of others) {
    expect([route.path, await guess(browser, route, 20)]).toEqual([
      route.path,
      expect.arrayContaining([429]),
    ]);
  }
  // One more each time that the limit gives one back.
  expect((await rows()) - before).toBeLessThanOrEqual(burst + 12);
});

test('there are such calls', () => {
  expect(open.map(({ path }) => path)).toContain('/office/session');
});
