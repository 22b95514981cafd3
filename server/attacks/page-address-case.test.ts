import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '../platform/http/app-env.ts';
import { appWithPages } from '../testing/app-with-pages.ts';
import { testShop } from '../testing/test-shop.ts';
import { pagePaths } from './testing/page-paths.ts';

/**
 * The router of the pages knows no letter case: /DEV/parts is the page /dev/parts, and /shop/VERIFY?token=… is one that a
 * mailed link opens. What the server decides by a page's address must not know it either.
 */

const { default: routes } = (await import('../../web/routes.ts')) as { default: RouteConfigEntry[] };

const shop = testShop();
let app: Hono<AppEnv>;
beforeAll(async () => {
  app = await appWithPages({ ...shop, parts: { ...shop.parts, showsMail: false } });
});

/** All in capitals, and all but the first part, which tells the office's pages from the shop's. */
function oddSpellings(path: string): string[] {
  const capitals = (from: number) =>
    path
      .split('/')
      .map((part, index) => (index < from || part.startsWith(':') ? part : part.toUpperCase()))
      .join('/');
  return [capitals(1), capitals(2)].filter((each) => each !== path);
}

async function ask(path: string) {
  const address = path.replaceAll(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA');
  const { status, headers } = await app.request(`${shop.parts.origins[1]}${address}`);
  return {
    status,
    isKept: headers.get('cache-control')?.includes('no-store') !== true,
    referrer: headers.get('referrer-policy'),
  };
}

test.each(pagePaths(routes).flatMap((path) => oddSpellings(path).map((odd) => [odd, path] as const)))(
  '%s is guarded like %s',
  async (odd, path) => {
    const [found, plain] = [await ask(odd), await ask(path)];
    const isLedAway = found.status >= 300 && found.status < 400;
    if (isLedAway || (found.status === 404 && plain.status !== 404)) return;
    expect(found).toEqual(plain);
  },
);

test('the pages for developers are closed in every spelling, and to other hosts in the demo', async () => {
  const demo = await appWithPages(shop);
  for (const path of [
    '/dev/parts',
    '/DEV/parts',
    '/Dev/Parts',
    '/%44EV/parts',
    '/DEV/PARTS.data',
    '/Dev/mail',
  ]) {
    expect((await ask(path)).status, path).toBe(404);
    const { status } = await demo.request(`http://evil.example${path}`);
    expect(status, path).toBe(403);
  }
});
