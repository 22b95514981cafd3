import { describe, expect, test } from 'vitest';
import { changeCart } from '../../testing/change-rows.ts';
import type { ApiAnswer, TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCart, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { makeCampaignLink } from './make-link.ts';

const shop = testShop();

const MERLOT = 'merlot-napa-valley-2022';
const CABERNET = 'cabernet-sauvignon-oakville-2021';
const MEMBER = { email: 'member@example.com', password: 'cellar-door-1' };
const ADA = { email: 'Ada@Example.com', nameFirst: 'Ada' };

const link = (about: { recipient?: typeof ADA; cartId?: number; goodForSeconds?: number }) =>
  makeCampaignLink(shop.parts, {
    recipient: null,
    cartId: null,
    brandingId: null,
    goodForSeconds: 60,
    ...about,
  });
/** The clock stands still; each link ends at another second, so that none was opened before. */
let seconds = 60;
const recipientLink = async () => {
  seconds += 1;
  return (await link({ recipient: ADA, goodForSeconds: seconds }))?.et_uid ?? '';
};
const cartLink = async (browser: TestBrowser, goodForSeconds = 60) =>
  (await link({ cartId: await cartIdOf(browser), goodForSeconds }))?.et_cartid ?? '';

async function cartIdOf(browser: TestBrowser): Promise<number> {
  const [item] = (await browser.get('/api/cart')).body.shoppingCartItems;
  const row = await shop.db
    .selectFrom('cart_items')
    .select('cart_id')
    .where('cart_item_id', '=', item.shoppingCartItemId)
    .executeTakeFirstOrThrow();
  return row.cart_id;
}

async function abandoned(brandingId: 1 | 2 = 1): Promise<TestBrowser> {
  const browser = shop.browser(brandingId);
  await fillCart(shop, browser, [
    { slug: MERLOT, qty: 2 },
    { slug: CABERNET, qty: 1 },
  ]);
  return browser;
}

const linesOf = (body: ApiAnswer['body']): [string, number][] =>
  body.shoppingCartItems.map((item: { productHref: string; qty: number }) => [
    item.productHref.split('/').at(-1),
    item.qty,
  ]);
const inCart = async (browser: TestBrowser) => linesOf((await browser.get('/api/cart')).body);
const restore = (browser: TestBrowser, signedId: string) =>
  browser.get(`/api/cart/campaign?et_cartid=${signedId}`);
const askWho = async (browser: TestBrowser, query = '') =>
  (await browser.get(`/api/identity/campaign${query}`)).body;

describe('whom a link was made for', () => {
  test('follows from its id, which does not reveal the email', async () => {
    const signedId = await recipientLink();
    expect(signedId).toMatch(/^\d+\.\d+\.[\w-]{43}$/);
    expect(await askWho(shop.browser(), `?et_uid=${signedId}`)).toEqual({
      email: 'Ada@Example.com',
      name_first: 'Ada',
    });
  });

  test('is the same mailbox in other letters, under the same number', async () => {
    const number = (signedId: string) => signedId.split('.')[0];
    const again = await link({
      recipient: { email: 'ada@example.com', nameFirst: '' },
      goodForSeconds: 1000,
    });
    expect(number(again?.et_uid ?? '')).toBe(number(await recipientLink()));
    expect((await askWho(shop.browser(), `?et_uid=${again?.et_uid}`)).name_first).toBe('Ada');
  });

  test('is not revealed by an id that is made up, expired or another’s', async () => {
    const browser = await abandoned();
    const expired = (await link({ recipient: ADA, goodForSeconds: 0 }))?.et_uid;
    for (const et_uid of ['', 'x', '%00', '1.1.1', expired, await cartLink(browser)]) {
      const answer = await shop.browser().get(`/api/identity/campaign?et_uid=${et_uid}`);
      expect([answer.status, answer.body]).toEqual([200, { email: null }]);
    }
    expect(await askWho(shop.browser())).toEqual({ email: null });
  });

  test('is remembered by the browser that arrives with it, at an address that does not keep it', async () => {
    const browser = shop.browser();
    const answer = await browser.get(`/shop/products/x?a=1&et_uid=${await recipientLink()}&b=2`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop/products/x?a=1&b=2']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^campaign=[\d.]+[\w-]{43}\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await askWho(browser)).email).toBe('Ada@Example.com');
  });

  test('is not asked of the browser by an id that is no good', async () => {
    const browser = shop.browser();
    const answer = await browser.get('/shop?et_uid=nonsense');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('an abandoned cart', () => {
  test('comes back in another browser: its bottles, and nothing of who left it', async () => {
    const left = await abandoned(2);
    expectOk(await left.post('/api/cart/shipping', SHIPPING));
    const browser = shop.browser(2);
    const answer = expectOk(await restore(browser, await cartLink(left)));
    expect(linesOf(answer.body)).toEqual([
      [MERLOT, 2],
      [CABERNET, 1],
    ]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^cart=[\w-]{22}; .*HttpOnly/)]);
    expect(browser.cookie('cart')).not.toBe(left.cookie('cart'));
    expect(answer.body.shippingAddress).toBeNull();
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();

    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    expect(await inCart(left)).toEqual([
      [MERLOT, 2],
      [CABERNET, 1],
    ]);
  });

  test('restored twice, or where it was left, is not doubled', async () => {
    const left = await abandoned();
    const signedId = await cartLink(left);
    const browser = shop.browser();
    for (const each of [browser, browser, left]) {
      expect(linesOf(expectOk(await restore(each, signedId)).body)).toEqual([
        [MERLOT, 2],
        [CABERNET, 1],
      ]);
    }
  });

  test('leaves what is in the cart, and lowers nothing', async () => {
    const signedId = await cartLink(await abandoned());
    const browser = shop.browser();
    await fillCart(shop, browser, [
      { slug: 'corkscrew', qty: 1 },
      { slug: MERLOT, qty: 3 },
    ]);
    const id = browser.cookie('cart');
    expect(linesOf(expectOk(await restore(browser, signedId)).body)).toEqual([
      ['corkscrew', 1],
      [MERLOT, 3],
      [CABERNET, 1],
    ]);
    expect(browser.cookie('cart')).toBe(id);
  });

  test('of a customer does not log in: another browser gets only the bottles', async () => {
    const customer = await abandoned();
    expectOk(await customer.post('/api/identity/login', MEMBER));
    const signedId = await cartLink(customer);
    const otherBrowser = shop.browser();
    expectOk(await restore(otherBrowser, signedId));
    expect((await otherBrowser.get('/api/identity/validate')).body.valid).toBe(false);
    await otherBrowser.delete(
      `/api/cart/items/${(await otherBrowser.get('/api/cart')).body.shoppingCartItems[0].shoppingCartItemId}`,
    );
    expect(await inCart(customer)).toEqual([
      [MERLOT, 2],
      [CABERNET, 1],
    ]);
  });

  test('that the guest took along on logging in is not doubled either', async () => {
    const left = await abandoned();
    const signedId = await cartLink(left);
    expectOk(await left.post('/api/identity/login', MEMBER));
    const before = await inCart(left);
    expect(linesOf(expectOk(await restore(left, signedId)).body)).toEqual(before);
  });

  test.each([
    ['was ordered', 'ordered'],
    ['is being paid', 'paying'],
  ] as const)('that %s is not brought back', async (_, status) => {
    const left = await abandoned();
    const signedId = await cartLink(left);
    await changeCart(shop.db, await cartIdOf(left), { status });
    expect((await restore(shop.browser(), signedId)).status).toBe(404);
  });

  test('is not found by an id that is made up, expired or another’s', async () => {
    const left = await abandoned();
    for (const id of ['', 'x', '%00', await cartLink(left, 0), await recipientLink(), left.cookie('cart')]) {
      const browser = shop.browser();
      const answer = await restore(browser, id ?? '');
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await shop.browser().get('/api/cart/campaign')).status).toBe(404);
  });

  test('with more than the stock says what was lowered', async () => {
    const left = shop.browser();
    await fillCart(shop, left, [{ slug: 'library-cabernet', qty: 5 }]);
    const signedId = await cartLink(left);
    await shop.setStock('library-cabernet', 2);
    const { body } = expectOk(await restore(shop.browser(), signedId));
    expect(body.shoppingCartItems[0]).toMatchObject({ qty: 2, loweredFrom: 5 });
    await shop.setStock('library-cabernet', 20);
  });

  test('is restored on arriving at a page, whose address does not keep it', async () => {
    const signedId = await cartLink(await abandoned());
    const browser = shop.browser();
    const answer = await browser.get(`/shipping?et_cartid=${signedId}&clubJoin=false`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shipping?clubJoin=false']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await inCart(browser)).toEqual([
      [MERLOT, 2],
      [CABERNET, 1],
    ]);
    const bad = await shop.browser().get('/shipping?et_cartid=nonsense');
    expect([bad.status, bad.headers.get('location'), bad.headers.getSetCookie()]).toEqual([
      303,
      '/shipping',
      [],
    ]);
  });
});
