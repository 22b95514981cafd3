import { beforeEach, expect, test } from 'vitest';
import { first, run } from '../platform/database/query.ts';
import { LIMITS } from '../platform/rate-limits/limits.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import { testShop } from '../testing/test-shop.ts';

/** Calls that need no session wrote a row of the audit log before any limit: a stranger could fill the disk with rows. */

const shop = testShop();
beforeEach(() => run(shop.db)`truncate rate_limits`);

const open = servedOfficeRoutes().filter(({ access, audit }) => access === 'open' && audit !== undefined);

async function rows(): Promise<number> {
  const row = await first<{ count: number }>(
    shop.db,
  )`select count(*)::integer as count from operator_actions`;
  return row?.count ?? 0;
}

test.for(open.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s leaves no more rows than its limit, right or wrong',
  async ([, { method, path }]) => {
    const { burst } = LIMITS.openOfficeCallsByAddress;
    const browser = shop.browser(1);
    const before = await rows();
    const statuses: number[] = [];
    for (let count = 0; count < burst + 30; count += 1) {
      const address = `/api${path.replaceAll(/\{\w+\}/g, `guess-${count}`)}`;
      // Every other one is not even the call's own form.
      const body = count % 2 === 0 ? {} : { email: `guess-${count}@example.com`, code: '000000' };
      statuses.push((await browser.send(method.toUpperCase(), address, body)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    // One more each time that the limit gives one back.
    expect((await rows()) - before).toBeLessThanOrEqual(burst + 6);
  },
);

test('there are such calls', () => {
  expect(open.map(({ path }) => path)).toContain('/office/session');
});
