import type { Page } from '@playwright/test';
import { z } from 'zod';
import { alderRidge, type Site, sites, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** As crawlers see pages: without scripts. */
test.use({ javaScriptEnabled: false });

/** schema.org's Product with an Offer, as far as search engines ask for it. */
const productSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  name: z.string().min(1),
  description: z.string().min(1),
  sku: z.string().min(1),
  image: z.url(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: z.enum(['Alder Ridge', 'Twomey']) }),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    url: z.url(),
    price: z.string().regex(/^\d+\.\d\d$/),
    priceCurrency: z.literal('USD'),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  }),
});

async function headOf(page: Page) {
  const of = (selector: string, attribute: string) =>
    page.locator(selector).evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), attribute);
  return {
    title: await page.title(),
    description: await of('meta[name=description]', 'content'),
    canonical: await of('link[rel=canonical]', 'href'),
    robots: await of('meta[name=robots]', 'content'),
    openGraph: Object.fromEntries(
      await page
        .locator('meta[property^="og:"]')
        .evaluateAll((all) => all.map((one) => [one.getAttribute('property'), one.getAttribute('content')])),
    ),
  };
}

async function listed(page: Page, site: Site): Promise<string[]> {
  const xml = await (
    await page.request.get(`${alderRidge.origin}/sitemap.xml`, {
      headers: { host: new URL(site.origin).host },
    })
  ).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
}

for (const site of sites) {
  test(`what ${site.name}'s sitemap names has one address, its own words and no noindex`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const addresses = await listed(page, site);
    const [product] = addresses.filter((address) => address.includes('/shop/products/'));
    const pages = addresses.filter((address) => !address.includes('/shop/products/'));
    const titles = new Set<string>();
    for (const address of [...pages, product ?? '']) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(200);
      expect(response?.headers()['x-robots-tag']).toBeUndefined();
      const head = await headOf(page);
      expect(head.canonical).toHaveLength(1);
      if (!address.endsWith('/shop/clubs')) expect(head.canonical).toEqual([address]);
      expect(head.robots).toEqual([]);
      expect(head.description).toEqual([expect.stringMatching(/.{20}/)]);
      expect(head.title).toContain(site.name);
      expect(head.openGraph).toMatchObject({
        'og:title': expect.stringMatching(/./),
        'og:description': head.description[0],
        'og:url': head.canonical[0],
        'og:site_name': site.name,
      });
      if (!address.endsWith('/shop/clubs')) titles.add(head.title);
    }
    expect(titles.size).toBe(pages.length);
  });
}

test('a product has schema.org data, with its own brand’s address on either site', {
  tag: '@desktop',
}, async ({ page }) => {
  const path = '/shop/products/merlot-napa-valley-2022';
  for (const site of [alderRidge, twomey]) {
    await page.goto(site.origin + path);
    const product = productSchema.parse(
      JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? ''),
    );
    expect(product).toMatchObject({ brand: { name: 'Alder Ridge' }, offers: { price: '68.00' } });
    expect(product.offers.url).toBe(alderRidge.origin + path);
    expect((await headOf(page)).canonical).toEqual([alderRidge.origin + path]);
    expect((await page.request.get(product.image)).status()).toBe(200);
  }
});

test('what belongs to one shopper, or to one search, is kept out', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(404);
  for (const path of [
    '/shop?q=merlot',
    '/shop?sort=price',
    '/find-our-wines?zip=94558',
    '/shop/login',
    '/shipping',
    '/bulk-payment',
    '/club-release?id=none',
    '/card-link?id=none',
    '/shop/products/no-such-wine',
  ]) {
    const response = await page.goto(alderRidge.origin + path);
    expect(response?.headers()['x-robots-tag'], path).toBe('noindex');
    expect((await headOf(page)).robots, path).toContain('noindex');
  }
});
