import { describe, expect, test } from 'vitest';
import { changeProduct, NOW } from '../../testing/change-rows.ts';
import { testShop } from '../../testing/test-shop.ts';
import { createApp } from '../app.ts';
import { sitemap } from './routes.ts';

const shop = testShop();

const read = async (path: string, host = 'localhost') => {
  const response = await createApp(shop.parts).request(path, { headers: { host } });
  return { type: response.headers.get('content-type'), text: await response.text() };
};

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the sitemap', () => {
  test('lists each brand’s own pages and products', async () => {
    for (const brandingId of [1, 2] as const) {
      const origin = shop.parts.origins[brandingId];
      const { type, text } = await read('/sitemap.xml', new URL(origin).host);
      expect(type).toContain('application/xml');
      const listed = addresses(text);
      expect(listed.every((address) => address?.startsWith(`${origin}/`))).toBe(true);
      expect(new Set(listed).size).toBe(listed.length);
      const browser = shop.browser(brandingId);
      const list = await browser.get(`/api/shop/products?brandingId=${brandingId}&pageSize=100`);
      const slugs = list.body.products.map(({ slug }: { slug: string }) => `${origin}/shop/products/${slug}`);
      expect(listed.filter((address) => address?.includes('/products/'))).toEqual(slugs);
      const { clubs } = (await browser.get(`/api/shop/clubs?brandingId=${brandingId}`)).body;
      for (const { clubTypeId } of clubs) expect(listed).toContain(`${origin}/shop/clubs/${clubTypeId}`);
    }
  });

  test('keeps what is sold out, and drops what is sold no more', async () => {
    const address = `${shop.parts.origins[1]}/shop/products/corkscrew`;
    await shop.setStock('corkscrew', 0);
    expect(addresses((await read('/sitemap.xml')).text)).toContain(address);
    await changeProduct(shop.db, 'corkscrew', { retired_at: NOW });
    expect(addresses((await read('/sitemap.xml')).text)).not.toContain(address);
    expect((await shop.browser().get('/api/shop/products/corkscrew')).status).toBe(404);
  });

  test('is XML whatever a slug holds', () => {
    const text = sitemap("https://o'shop.example", { slugs: ['a&b<c'], clubTypeIds: [] });
    expect(addresses(text)).toContain('https://o&apos;shop.example/shop/products/a%26b%3Cc');
  });
});

test('robots may read all pages except the API, and get the sitemap', async () => {
  const { text } = await read('/robots.txt', 'brand2.localhost');
  expect(text).toContain(`Sitemap: ${shop.parts.origins[2]}/sitemap.xml`);
  expect(text).toContain('Disallow: /api/');
  expect(text).not.toMatch(/Disallow: \/\s*$/m);
});
