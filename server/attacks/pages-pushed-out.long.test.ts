import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '../platform/http/app-env.ts';
import { appWithPages } from '../testing/app-with-pages.ts';
import { testShop } from '../testing/test-shop.ts';

const PLAIN = ['/shop', '/shop/products/merlot-napa-valley-2022', '/shop/clubs', '/find-our-wines'];
const ODD = 201;
/** All addresses of one page, so that the flood is cheap. */
const FLOODS: Readonly<Record<string, (n: number) => { path: string; place?: string }>> = {
  'odd queries': (n) => ({ path: `/shop/clubs?n=${n}` }),
  'odd places': (n) => ({ path: '/shop/clubs', place: String(90_001 + n) }),
  'other spellings of one address': (n) => ({ path: spelled('/shop/products/merlot-napa-valley-2022', n) }),
};

const shop = testShop();
let app: Hono<AppEnv>;
beforeAll(async () => {
  // Time stands still, so that no page is checked again.
  app = await appWithPages(shop, { now: () => 0 });
});

const ask = async (path: string, place?: string) => {
  const cookie: Record<string, string> = place === undefined ? {} : { cookie: `place=${place}` };
  const answer = await app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...cookie } });
  return answer.text();
};

test.each(Object.entries(FLOODS))('%s do not push the plain pages out', async (_, flood) => {
  for (const path of PLAIN) await ask(path);
  for (let n = 0; n < ODD; n += 1) {
    const { path, place } = flood(n);
    await ask(path, place);
  }
  for (const path of PLAIN) {
    expect(await shop.countStatements(() => ask(path)), path).toBe(0);
  }
});

test('a search that is asked for often stays while odd ones come and go', async () => {
  await ask('/shop?page=2');
  let statements = 0;
  for (let n = 0; n < ODD; n += 1) {
    await ask(`/shop/clubs?often=${n}`);
    if (n % 10 === 0) statements += await shop.countStatements(() => ask('/shop?page=2'));
  }
  expect(statements).toBe(0);
});

/** The address with a different set of its letters percent-encoded for each number. */
function spelled(path: string, n: number): string {
  const head = '/shop/products/'.length;
  const letters = [...path.slice(head)].map((letter, at) =>
    (n + 1) & (1 << at) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
  return path.slice(0, head) + letters.join('');
}
