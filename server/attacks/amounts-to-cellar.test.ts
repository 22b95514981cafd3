import { beforeAll, expect, test } from 'vitest';
import { centsToDollars } from '../../domain/money/cents.ts';
import { mayUseAny, seesMoney } from '../../domain/office/roles.ts';
import { all } from '../platform/database/query.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/** C1 of the third break-in report: Cellar, which sees no amounts, reads what a club release brought in. */

const shop = testShop({ content: 'office day' });
let cellar: TestBrowser;
let owner: TestBrowser;
beforeAll(async () => {
  cellar = await signInStaff(shop, 'cellar');
  owner = await signInStaff(shop, 'owner');
});

interface Release {
  readonly releaseId: number;
  readonly dollars: number;
}

/** What each release sold: no other figure of the shop is the same. */
async function salesOfReleases(): Promise<Release[]> {
  const rows = await all<{ releaseId: number; cents: number }>(shop.db)`
    select s.release_id as "releaseId", sum(o.total_cents)::integer as cents
    from release_shipments s join orders o on o.cart_id = s.cart_id group by 1`;
  return rows.map(({ releaseId, cents }) => ({ releaseId, dollars: centsToDollars(cents) }));
}

/** Each number in an answer, with where it is. */
function numbersIn(value: unknown, at = ''): (readonly [at: string, number: number])[] {
  if (typeof value === 'number') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${at}.${key}`));
}

test('no answer that Cellar may read has the sales of a club release', async () => {
  expect(seesMoney('cellar')).toBe(false);
  const releases = await salesOfReleases();
  expect(releases.filter(({ dollars }) => dollars > 0)).not.toEqual([]);
  const readable = servedOfficeRoutes().filter(
    ({ method, access }) =>
      method === 'get' &&
      access !== 'open' &&
      (access === 'signed-in' || mayUseAny('cellar', access, { isWrite: false })),
  );
  const addresses = readable.flatMap(({ path }) =>
    releases.map(({ releaseId }) => `/api${path.replaceAll(/\{\w+\}/g, String(releaseId))}`),
  );
  expect(addresses).toContain('/api/office/releases');
  const sums = new Set(releases.map(({ dollars }) => dollars));
  const leaks: string[] = [];
  for (const address of new Set(addresses)) {
    const found = numbersIn((await cellar.get(address)).body).filter(([, number]) => sums.has(number));
    leaks.push(...found.map(([at]) => `${address} ${at}`));
  }
  expect(leaks).toEqual([]);
  // Whoever sees money reads it there.
  const { body } = await owner.get('/api/office/releases');
  expect(numbersIn(body).some(([, number]) => sums.has(number))).toBe(true);
});
