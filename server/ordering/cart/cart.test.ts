import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCart } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

async function cartWith(slug: string, qty = 1): Promise<{ browser: TestBrowser; item: number }> {
  const browser = shop.browser();
  const { body } = await fillCart(shop, browser, [{ slug, qty }]);
  return { browser, item: body.shoppingCartItems[0].shoppingCartItemId };
}

const quantities = async (browser: TestBrowser) =>
  (await browser.get('/api/cart')).body.shoppingCartItems.map((item: { qty: number }) => item.qty);

describe('a browser and its cart', () => {
  test('reading gives an empty cart and sets no cookie', async () => {
    const browser = shop.browser();
    const { status, body, headers } = await browser.get('/api/cart');
    expect([status, body.shoppingCartItems, body.totals.totalAmountDue]).toEqual([200, [], 0]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('the first item sets an unguessable cookie that scripts cannot read', async () => {
    const browser = shop.browser();
    const { headers } = await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cart=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await quantities(browser)).toEqual([1]);
  });

  test.each(['nonsense', 'AAAAAAAAAAAAAAAAAAAAAA', ''])(
    'an unknown cart id (%s) reads as an empty cart and is never taken over',
    async (id) => {
      const browser = shop.browser();
      browser.setCookie('cart', id);
      expect(await quantities(browser)).toEqual([]);
      await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
      expect(browser.cookie('cart')).not.toBe(id);
    },
  );

  test('the answer to the first items is the cart that is read afterwards', async () => {
    const browser = shop.browser();
    const items = [
      { slug: 'three-vineyard-set', qty: 2 },
      { slug: 'corkscrew', qty: 1 },
    ];
    const { body } = await fillCart(shop, browser, items);
    expect(body.shoppingCartItems).toMatchObject([{ qty: 2 }, { qty: 1 }]);
    expect(body).toEqual((await browser.get('/api/cart')).body);
  });

  test('parallel additions all count', async () => {
    const { browser } = await cartWith('corkscrew');
    const productId = await shop.productId('corkscrew');
    await Promise.all(
      Array.from({ length: 5 }, () => browser.post('/api/cart', { items: [{ productId, qty: 1 }] })),
    );
    expect(await quantities(browser)).toEqual([6]);
  });

  test('quantities of one product add up to its limit', async () => {
    const { browser } = await cartWith('library-cabernet', 4);
    const { body } = await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 5 }]);
    const [item] = body.shoppingCartItems;
    expect(item).toMatchObject({ qty: item.cartLimit, loweredFrom: 9 });
  });

  test.each([
    [{ items: [] }],
    [{}],
    [{ items: [{ productId: 999999, qty: 1 }] }],
    [{ items: [{ productId: 1, qty: 0 }] }],
    [{ items: [{ productId: 1, qty: 1.5 }] }],
    [{ items: [{ productId: 'one', qty: 1 }] }],
    [{ items: [{ productId: 1, qty: 100000 }] }],
    [{ items: [{ productId: 1, qty: 1 }], clubJoin: true }],
  ])('refuses %j and leaves no cart behind', async (body) => {
    const browser = shop.browser();
    const answer = await browser.post('/api/cart', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(Object.keys(answer.body.fields)[0]).toMatch(/^items/);
    expect(JSON.stringify(answer.body.fields)).not.toMatch(/expected|received|NaN/);
    expect(browser.cookie('cart')).toBeUndefined();
  });
});

describe('changing a quantity', () => {
  test('sets it, and the sums follow', async () => {
    const { browser, item } = await cartWith('corkscrew');
    const one = (await browser.get('/api/cart')).body.totals.subTotal;
    const { body } = await browser.put(`/api/cart/items/${item}`, { qty: 3 });
    expect(body.totals.subTotal).toBe(Math.round(one * 300) / 100);
  });

  test('a late or repeated change cannot undo a newer one', async () => {
    const { browser, item } = await cartWith('corkscrew');
    await browser.put(`/api/cart/items/${item}?s=2`, { qty: 5 });
    expectOk(await browser.put(`/api/cart/items/${item}?s=1`, { qty: 2 }));
    expectOk(await browser.put(`/api/cart/items/${item}?s=2`, { qty: 3 }));
    expect(await quantities(browser)).toEqual([5]);
    await browser.put(`/api/cart/items/${item}`, { qty: 4 });
    expect(await quantities(browser)).toEqual([4]);
    await browser.delete(`/api/cart/items/${item}?s=9`);
    const late = await browser.put(`/api/cart/items/${item}?s=8`, { qty: 1 });
    expect([late.status, late.body.shoppingCartItems]).toEqual([200, []]);
  });

  test('of many changes at once, the newest one wins', async () => {
    const { browser, item } = await cartWith('corkscrew');
    for (let round = 0; round < 5; round += 1) {
      const changes = [9, 3, 12, 1, 7, 11, 2, 10, 5, 8, 4, 6].map((n) => ({ s: round * 100 + n, qty: n }));
      await Promise.all(changes.map(({ s, qty }) => browser.put(`/api/cart/items/${item}?s=${s}`, { qty })));
      expect(await quantities(browser)).toEqual([12]);
    }
  });

  test.each([0, -1, 1.5, 25, 3e9, 'two', null])(
    'refuses a quantity of %s and keeps the old one',
    async (qty) => {
      const { browser, item } = await cartWith('corkscrew', 2);
      const answer = await browser.put(`/api/cart/items/${item}?s=5`, { qty });
      expect(answer.status).toBe(422);
      expect(answer.body.fields.qty).toEqual([answer.body.message]);
      expect(await quantities(browser)).toEqual([2]);
      expectOk(await browser.put(`/api/cart/items/${item}?s=5`, { qty: 3 }));
      expect(await quantities(browser)).toEqual([3]);
    },
  );

  test("another shopper's item, an unknown one and an invalid ID are not found", async () => {
    const { item } = await cartWith('corkscrew');
    const { browser: otherBrowser } = await cartWith('corkscrew');
    for (const id of [item, 2147483647, 99999999999, 'abc', '-1']) {
      expect((await otherBrowser.put(`/api/cart/items/${id}`, { qty: 2 })).status).toBe(404);
    }
    expect((await otherBrowser.delete(`/api/cart/items/${item}`)).status).toBe(200);
  });
});

describe('removing an item', () => {
  test('is no error the second time', async () => {
    const { browser, item } = await cartWith('corkscrew');
    for (const _ of [1, 2])
      expect(expectOk(await browser.delete(`/api/cart/items/${item}`)).body.shoppingCartItems).toEqual([]);
  });

  test('does not touch another shopper’s cart', async () => {
    const { browser, item } = await cartWith('corkscrew');
    const { browser: otherBrowser } = await cartWith('corkscrew');
    await otherBrowser.delete(`/api/cart/items/${item}`);
    expect(await quantities(browser)).toEqual([1]);
  });
});

describe('stock that goes while the cart waits', () => {
  test('lowers a line and says so, until the shopper chooses again', async () => {
    await shop.setStock('library-cabernet', 6);
    const { browser, item } = await cartWith('library-cabernet', 5);
    await shop.setStock('library-cabernet', 3);
    expect((await browser.get('/api/cart')).body.shoppingCartItems[0]).toMatchObject({
      qty: 3,
      cartLimit: 3,
      loweredFrom: 5,
    });
    const changed = await browser.put(`/api/cart/items/${item}`, { qty: 2 });
    expect(changed.body.shoppingCartItems[0]).toMatchObject({ qty: 2, loweredFrom: null });
    await shop.setStock('library-cabernet', 20);
  });

  test('moves a sold-out item aside, and it does not return by itself', async () => {
    await shop.setStock('last-bottle', 1);
    const { browser } = await cartWith('last-bottle');
    await shop.setStock('last-bottle', 0);
    const { body } = await browser.get('/api/cart');
    expect([body.shoppingCartItems.length, body.shoppingCartItemsDeleted.length]).toEqual([0, 1]);
    await shop.setStock('last-bottle', 1);
    expect(await quantities(browser)).toEqual([]);
  });

  test('a kit and its single bottles never promise the same bottle', async () => {
    const kit = (await shop.browser().get('/api/shop/products/three-vineyard-set')).body;
    const part = kit.kitContents[0];
    await shop.setStock(part.slug, 3);
    const { browser } = await cartWith('three-vineyard-set', 2);
    const { body } = await fillCart(shop, browser, [{ slug: part.slug, qty: 3 }]);
    expect(body.shoppingCartItems).toMatchObject([{ qty: 2 }, { qty: 1, loweredFrom: 3 }]);
    const both = [
      { slug: 'three-vineyard-set', qty: 2 },
      { slug: part.slug, qty: 3 },
    ];
    const another = shop.browser();
    const atOnce = await fillCart(shop, another, both);
    expect(atOnce.body.shoppingCartItems).toMatchObject([{ qty: 2 }, { qty: 1, loweredFrom: 3 }]);
    const inShop = await shop.browser().get('/api/shop/products/three-vineyard-set');
    expect(inShop.body).toMatchObject({ available: 3, cartLimit: 3 });

    // A bottle short for both is short for the later cart, and gone when the kit's bottles are.
    await shop.setStock(part.slug, 2);
    const { shoppingCartItems, shoppingCartItemsDeleted } = (await browser.get('/api/cart')).body;
    expect(shoppingCartItems).toMatchObject([{ qty: 2, cartLimit: 2 }]);
    expect(shoppingCartItemsDeleted).toMatchObject([{ description: part.name }]);
    await shop.setStock(part.slug, 0);
    expect(await quantities(browser)).toEqual([]);
    await shop.setStock(part.slug, 500);
    expect(await quantities(another), 'what was lowered stays lowered').toEqual([2, 1]);
  });
});

describe('promo codes', () => {
  test('apply, show, and go', async () => {
    const { browser } = await cartWith('corkscrew', 2);
    expect((await browser.post('/api/cart/coupons', { promoCode: 'TOAST10\u200b' })).body).toMatchObject({
      valid: true,
    });
    expect((await browser.post('/api/cart/coupons', { promoCode: ' toast10 ' })).body).toEqual({
      valid: true,
      reason: null,
    });
    const { body } = await browser.get('/api/cart');
    expect(body.promoCode).toBe('TOAST10');
    expect(body.promoDetails.name).toBeTruthy();
    expect(body.totals.totalMarkdown).toBe(Math.round(body.totals.subTotal * 10) / 100);
    expect(body.shoppingCartItems[0].discount).toBe(body.totals.totalMarkdown);
    expect((await browser.delete('/api/cart/coupons')).status).toBe(204);
    expect((await browser.get('/api/cart')).body).toMatchObject({
      promoCode: null,
      promoDetails: null,
      totals: { totalMarkdown: 0 },
    });
  });

  test.each([
    ['NOSUCH', 'This promo code is not valid.'],
    ['BYGONE', 'This promo code has expired.'],
    [
      'OAK25',
      'This promo code needs a subtotal of at least $200.00 of Alder Ridge wines. Add $176.00 more to use it.',
    ],
  ])('a refused code (%s) says why and does not change the cart', async (promoCode, reason) => {
    const { browser } = await cartWith('corkscrew');
    const answer = await browser.post('/api/cart/coupons', { promoCode });
    expect([answer.status, answer.body]).toEqual([200, { valid: false, reason }]);
    expect((await browser.get('/api/cart')).body.promoCode).toBeNull();
  });

  test('too long or missing is a field error', async () => {
    const { browser } = await cartWith('corkscrew');
    const long = await browser.post('/api/cart/coupons', { promoCode: 'X'.repeat(51) });
    expect([long.status, long.body.fields]).toEqual([422, { promoCode: ['Must not exceed 50 characters'] }]);
    expect((await browser.post('/api/cart/coupons', {})).body.fields).toEqual({ promoCode: ['Required'] });
    const hostile = await browser.post('/api/cart/coupons', { promoCode: 'A\u0000B' });
    expect([hostile.status, hostile.body.fields]).toEqual([422, { promoCode: ['Invalid'] }]);
  });
});
