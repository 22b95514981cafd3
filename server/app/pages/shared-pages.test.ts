import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { appWithPages } from '../../testing/app-with-pages.ts';
import { changeProduct } from '../../testing/change-rows.ts';
import { type TestShop, testShop } from '../../testing/test-shop.ts';

const WINE = '/shop/products/merlot-napa-valley-2022';

const shop = testShop();
let app: Hono<AppEnv>;
/** Stands still, so that a slow machine makes no page old. */
let now = 0;
let isOut = false;
beforeAll(async () => {
  const { reportError } = shop.parts;
  const parts: TestShop['parts'] = {
    ...shop.parts,
    reportError: (...failure) => isOut || reportError(...failure),
  };
  app = await appWithPages({ ...shop, parts }, { now: () => now });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } });
const textOf = async (path: string) => (await ask(path)).text();

async function duringOutage(use: () => Promise<void>): Promise<void> {
  isOut = true;
  await shop.db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    await use();
  });
  isOut = false;
}

test.each(['/shop', '/shop?page=2', WINE, '/shop/clubs', '/find-our-wines?zip=94558', '/texts'])(
  '%s has the same bytes for all new visitors, read from the database once',
  async (path) => {
    const first = await textOf(path);
    const again: string[] = [];
    expect(
      await shop.countStatements(async () => void again.push(await textOf(path), await textOf(path))),
    ).toBe(0);
    expect(again).toEqual([first, first]);
  },
);

test('the policy allows the inline scripts of a shared page by hash, and nothing else inline', async () => {
  const answer = await ask(WINE);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  // A description of the product for search engines is data, which needs no permission.
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ];
  expect(scripts.length).toBeGreaterThan(1);
  for (const [tag, script = ''] of scripts) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(tag.slice(0, tag.indexOf('>'))).not.toContain('nonce');
  }
  expect(html).not.toMatch(/nonce="[^"]/);
  expect(policy).not.toMatch(/nonce|unsafe/);
});

test('a new price shows on the shared page', async () => {
  expect(await textOf(WINE)).not.toContain('$61.37');
  await changeProduct(shop.db, 'merlot-napa-valley-2022', { unit_price_cents: 6137 });
  expect(await textOf(WINE)).not.toContain('$61.37');
  now += 251;
  expect(await textOf(WINE)).toContain('$61.37');
});

test('while the database does not answer, the page stays for five minutes', async () => {
  const before = await textOf(WINE);
  now += 299_000;
  await duringOutage(async () => {
    const answer = await ask(WINE);
    expect([answer.status, await answer.text()]).toEqual([200, before]);
    now += 1001;
    expect((await ask(WINE)).status).toBe(503);
  });
  await changeProduct(shop.db, 'merlot-napa-valley-2022', { unit_price_cents: 6238 });
  expect(await textOf(WINE)).toContain('$62.38');
});

test('visitors of a place share its prices, which no other place and nobody without one sees', async () => {
  const at = async (place: string) => (await ask('/shop', { cookie: `place=${place}` })).text();
  const [napa, boulder, nowhere] = [await at('94559'), await at('80302'), await textOf('/shop')];
  expect(napa).toContain('to your door by');
  expect(napa).not.toBe(boulder);
  expect(nowhere).not.toContain('to your door by');
  expect(await shop.countStatements(async () => expect(await at('94559')).toBe(napa))).toBe(0);
  expect(await at('<script>')).toBe(nowhere);
});

test('each brand has its own pages', async () => {
  const other = await app.request('http://brand2.localhost/shop', { headers: { host: 'brand2.localhost' } });
  expect(await other.text()).not.toBe(await textOf('/shop'));
});

test('a visitor with a cart gets a page of his own, which no browser keeps', async () => {
  const browser = shop.browser(1);
  await browser.post('/api/cart', {
    items: [{ productId: await shop.productId('merlot-napa-valley-2022'), qty: 3 }],
  });
  const answer = await ask('/shop', { cookie: browser.cookieHeader() });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("'nonce-");
  expect(await answer.text()).toContain('>3<span class="sr-only"> ');
  expect(await textOf('/shop')).not.toContain('>3<span class="sr-only"> ');
});

test('it is compressed once for all, and asked for again it is not sent', async () => {
  const plain = await textOf('/shop');
  const compressed = await ask('/shop', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(plain);
  expect(compressed.headers.get('vary')).toMatch(/Cookie/);
  const etag = compressed.headers.get('etag') ?? '';
  const unchanged = await ask('/shop', { 'if-none-match': etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect(unchanged.headers.get('content-security-policy')).toBe(
    compressed.headers.get('content-security-policy'),
  );
});

test('what is not found, and what adds to the cart, is answered each time', async () => {
  expect((await ask('/shop/products/none')).status).toBe(404);
  expect((await ask('/shop/products/none')).status).toBe(404);
  expect((await ask('/shop?page=x', { authorization: 'Bearer none' })).headers.get('etag')).toBeNull();
});

test('a page that is not found has a nonce that its policy allows', async () => {
  const answer = await ask('/shop/products/none');
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  expect(await answer.text()).toContain(`nonce="${nonce}"`);
});
