import { describe, expect, test } from 'vitest';
import { fillCart } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();

const SHAPE = {
  message: expect.any(String),
  code: expect.any(String),
  requestId: expect.stringMatching(/^[\w-]{8,}$/),
};

describe('the one error shape', () => {
  test.each<[string, string, string, unknown, Record<string, string>, number]>([
    ['an unknown path', 'GET', '/api/nothing', undefined, {}, 404],
    ['an unknown method', 'DELETE', '/api/lookups', undefined, {}, 404],
    ['broken JSON', 'POST', '/api/cart', '{"items": [', {}, 400],
    ['JSON that is no object', 'POST', '/api/cart', '[1]', {}, 400],
    ['null', 'POST', '/api/cart', 'null', {}, 400],
    ['null for a form that has kinds', 'POST', '/api/cart/shipping', 'null', {}, 400],
    ['a list for a form that has kinds', 'POST', '/api/cart/shipping', '[]', {}, 400],
    [
      'another type of body',
      'POST',
      '/api/cart',
      'items=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['too large a body', 'POST', '/api/cart', JSON.stringify({ items: 'x'.repeat(300_000) }), {}, 413],
    ['a wrong query', 'GET', '/api/shop/products?pageSize=1000', undefined, {}, 422],
    ['half a character', 'GET', '/api/shop/products/caf%C3', undefined, {}, 404],
    ['NUL in a product', 'GET', '/api/shop/products/a%00b', undefined, {}, 404],
    ['NUL in a search', 'GET', '/api/shop/products?q=a%00b', undefined, {}, 422],
    ['NUL in a category', 'GET', '/api/shop/products?category=%00', undefined, {}, 422],
    ['NUL in an e-mail', 'GET', '/api/account/validate-email/a%00@example.com', undefined, {}, 404],
    ['an unknown product', 'GET', '/api/shop/products/no-such-wine', undefined, {}, 404],
    ['no confirmation', 'GET', '/api/orders/confirmation', undefined, {}, 404],
    [
      'a question about an account without a cart',
      'GET',
      '/api/account/validate-email/a@example.com',
      undefined,
      {},
      401,
    ],
  ])('%s', async (_, method, path, body, headers, status) => {
    const answer = await shop.browser().send(method, path, body, headers);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(SHAPE)]);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });
});

describe('writes from other sites', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('%j: %i', async (headers, status) => {
    const browser = shop.browser();
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    const body = { items: [{ productId: await shop.productId('corkscrew'), qty: 1 }] };
    expect((await browser.post('/api/cart', body, headers)).status).toBe(status);
  });
});

test('whether a mailed link is good may be asked from anywhere, since nothing is written', async () => {
  const browser = shop.browser();
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  const link = { token: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const fromMail = { origin: '', 'sec-fetch-site': 'cross-site' };
  const validated = await browser.post('/api/identity/reset-password/validate', link, fromMail);
  expect([validated.status, validated.body]).toEqual([200, { valid: false }]);
  for (const path of ['/api/identity/reset-password', '/api/identity/verify']) {
    expect((await browser.post(path, link, fromMail)).status).toBe(403);
  }
});

describe('the catalog', () => {
  test('lists, filters by brand and category, finds words in any order, sorts and pages', async () => {
    const browser = shop.browser();
    const all = (await browser.get('/api/shop/products?pageSize=100')).body;
    expect(all.total).toBe(all.products.length);
    expect(all.total).toBeGreaterThan(24);
    const twomey = (
      await browser.get('/api/shop/products?brandingId=2&category=Pinot%20Noir&sort=-price&pageSize=3')
    ).body;
    expect(twomey.products.every((each: { brandingId: number }) => each.brandingId === 2)).toBe(true);
    const prices = twomey.products.map((each: { unitPrice: number }) => each.unitPrice);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
    const found = (await browser.get('/api/shop/products?q=valley%20CABERNET')).body;
    expect(found.total).toBeGreaterThan(0);
    expect((await browser.get('/api/shop/products?q=magnum')).body.total).toBeGreaterThan(0);
    expect((await browser.get('/api/shop/products?q=100%25')).body.total).toBe(0);
    const pages = await Promise.all(
      [1, 2].map((page) => browser.get(`/api/shop/products?page=${page}&pageSize=5`)),
    );
    const ids = pages.flatMap(({ body }) =>
      body.products.map((each: { productId: number }) => each.productId),
    );
    expect(new Set(ids).size).toBe(10);
  });

  test('a kit lists its contents and is available as long as its bottles are', async () => {
    const kit = (await shop.browser().get('/api/shop/products/three-vineyard-set')).body;
    expect(kit.kitId).toBe(kit.productId);
    expect(kit.kitContents).toHaveLength(3);
    await shop.setStock(kit.kitContents[0].slug, 0);
    expect((await shop.browser().get('/api/shop/products/three-vineyard-set')).body).toMatchObject({
      available: 0,
      cartLimit: 0,
    });
    await shop.setStock(kit.kitContents[0].slug, 500);
  });
});

describe('the rest of the app', () => {
  test('ZIPs exist or do not, name their place, and may span states', async () => {
    const zip = async (text: string) => (await shop.browser().get(`/api/address/validate/zip/${text}`)).body;
    expect(await zip('94558')).toEqual({
      valid: true,
      places: [{ placeName: 'Napa', state: 'California', stateAbbreviation: 'CA' }],
    });
    expect((await zip('94558-1234')).valid).toBe(true);
    expect(
      (await zip('42223')).places.map((place: { stateAbbreviation: string }) => place.stateAbbreviation),
    ).toEqual(['KY', 'TN']);
    for (const wrong of ['99999', '00000', 'abcde', '9455', '%F0%9F%8D%B7', '%00'])
      expect(await zip(wrong)).toEqual({ valid: false, places: [] });
  });

  test('an email with an account is recognized in any letter case, for a shopper with a cart', async () => {
    const browser = shop.browser();
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await browser.post('/api/identity/check-user', { email: 'GRACE@example.com' })).body).toEqual({
      exists: true,
    });
    expect((await browser.get('/api/account/validate-email/unknown@example.com')).body).toEqual({
      exists: false,
    });
    expect((await browser.get('/api/account/validate-email/%20grace@example.com%20')).body).toEqual({
      exists: true,
    });
  });

  test('the content options come in the plugin’s shape', async () => {
    const { body } = await shop.browser(2).get('/wp-json/acf/v2/options/');
    expect(body.acf.order_confirmation_hero_image).toMatchObject({
      url: expect.any(String),
      alt: expect.any(String),
    });
    expect(body.acf.order_confirmation_help_text).toContain('Twomey');
  });

  test('health, readiness and the description of the API', async () => {
    const browser = shop.browser();
    expect((await browser.get('/healthz')).status).toBe(200);
    expect((await browser.get('/readyz')).status).toBe(200);
    const { openapi, paths } = (await browser.get('/api/openapi.json')).body;
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/cart', '/cart/items/{shoppingCartItemId}', '/cart/payment', '/lookups']),
    );
  });

  test('the lookups show the current date at the winery', async () => {
    const { body } = await shop.browser().get('/api/lookups');
    expect(body.today).toBe('03/02/2027');
    expect(body.states.find((state: { stateId: number }) => state.stateId === 7)).toMatchObject({
      stateName: 'Colorado',
      stateShort: 'CO',
      countryId: 37,
    });
    expect(body.brands.map((brand: { name: string }) => brand.name)).toEqual(['Alder Ridge', 'Twomey']);
    expect(body.blackoutDates.length).toBeGreaterThan(18);
  });
});
