import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashBrowserId } from '../../platform/http/browser-cookie.ts';
import type { ApiAnswer, TestBrowser } from '../../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, SHIPPING } from '../../testing/test-checkout.ts';
import { leaveFor } from '../../testing/test-hand-off.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const MERLOT = 'merlot-napa-valley-2022';
const CABERNET = 'cabernet-sauvignon-oakville-2021';
const GRACE = { email: 'grace@example.com', password: 'cellar-door-1' };
const NEW = { email: 'new@example.com', password: 'cellar-door-1' };

/** One shopper's browser: on each site it has cookies of its own. */
function shopper() {
  return { 1: shop.browser(1), 2: shop.browser(2) } as const;
}
type Shopper = ReturnType<typeof shopper>;

const logIn = async (browser: TestBrowser, who: object = GRACE) =>
  expectOk(await browser.post('/api/identity/login', who));
const isLoggedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/api/identity/validate')).body.valid;
const cartOf = async (browser: TestBrowser): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await browser.get('/api/cart')).body.shoppingCartItems.map(
      (item: { productHref: string; qty: number }) => [item.productHref.split('/').at(-1), item.qty],
    ),
  );
const redirection = ({ status, headers }: ApiAnswer) => [status, headers.get('location')];

/** Follows a link to the other brand; gives the address with the codes, good in the browser `at` the target. */
const leave = (from: TestBrowser, target: 1 | 2, to = '/shop', at = shop.browser(target)) =>
  leaveFor(target, target === 2 ? { 1: from, 2: at } : { 1: at, 2: from }, to);

/** Arrives with codes, and is led on to the page: the last answer, with the cookies of both. */
async function arrive(at: TestBrowser, { pathname, search }: URL): Promise<ApiAnswer> {
  const first = await at.get(pathname + search);
  const location = first.headers.get('location') ?? '';
  expect(location).not.toMatch(/auth=|cart=|clubMembershipCart=/);
  if (!location.startsWith('/brand/')) return first;
  const last = await at.get(location);
  const headers = new Headers(last.headers);
  for (const cookie of first.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return { ...last, headers };
}

async function cross(browsers: Shopper, from: 1 | 2): Promise<void> {
  const to = from === 1 ? 2 : 1;
  const address = await leave(browsers[from], to, '/shop', browsers[to]);
  expect(redirection(await arrive(browsers[to], address))).toEqual([303, '/shop']);
}

describe('leaving for the other brand', () => {
  test('goes to its site with the codes, without being cached or sent as referrer', async () => {
    const browser = shop.browser(1);
    expect((await leave(browser, 2)).href).toBe('http://brand2.localhost/shop');

    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    const guest = await leave(browser, 2, '/shop/products/x?q=a%20b#top');
    expect(guest.href).toMatch(
      /^http:\/\/brand2\.localhost\/brand\/2\?to=%2Fshop%2Fproducts%2Fx%3Fq%3Da%2520b%23top&cart=[\w-]{22}$/,
    );

    await logIn(browser, NEW);
    const customer = await leave(browser, 2);
    expect(customer.href).toMatch(
      /^http:\/\/brand2\.localhost\/brand\/2\?to=%2Fshop&auth=[\w-]{22}&cart=[\w-]{22}$/,
    );
    for (const cookie of ['auth', 'cart']) expect(customer.href).not.toContain(browser.cookie(cookie));
    expect((await browser.get('/brand/2?to=/shop')).headers.get('cache-control')).toBe('no-store');
  });

  test('keeps codes only as hashes', async () => {
    const browser = shop.browser(1);
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    const code = (await leave(browser, 2)).searchParams.get('cart') ?? '';
    const { rows } = await sql<{ row: string }>`select hand_offs::text as row from hand_offs`.execute(
      shop.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(
      rows.some(({ row }) => row.includes(code) || row.includes(Buffer.from(code).toString('hex'))),
    ).toBe(false);
  });

  test.each([
    ['//evil.example/a', '/'],
    ['https://evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/shop\r\nX: y', '/'],
    ['shop', '/'],
    ['', '/'],
    ['/shop?auth=a&q=1&cart=b&clubMembershipCart=c&clubJoin=true', '/shop?q=1&clubJoin=true'],
  ])('to %j leads to %s', async (to, path) => {
    expect((await leave(shop.browser(1), 2, to)).href).toBe(`http://brand2.localhost${path}`);
    expect(redirection(await shop.browser(2).get(`/brand/2?to=${encodeURIComponent(to)}`))).toEqual([
      303,
      path,
    ]);
  });

  test('for the brand where one is, gives no codes', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    expect(redirection(await browser.get('/brand/2?to=/shipping'))).toEqual([303, '/shipping']);
  });

  test.each(['/brand/3', '/brand/0', '/brand/02', '/brand/two', '/brand/'])(
    '%s is no brand',
    async (path) => {
      expect((await shop.browser().get(path)).status).toBe(404);
    },
  );
});

describe('arriving', () => {
  test('a customer is logged in, with the same cart and a session of this site', async () => {
    const browsers = shopper();
    await logIn(browsers[1]);
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 2 }]);
    const address = await leave(browsers[1], 2, '/shipping?clubJoin=false&x=a%20b', browsers[2]);
    const answer = await arrive(browsers[2], address);
    expect(redirection(answer)).toEqual([303, '/shipping?clubJoin=false&x=a%20b']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await browsers[2].get('/api/identity/validate')).body.user.email).toBe(GRACE.email);
    expect(await cartOf(browsers[2])).toEqual({ [MERLOT]: 2 });
    const token = browsers[2].cookie('auth');
    expect(token).not.toBe(browsers[1].cookie('auth'));
    expect(address.search).not.toContain(token);
    await browsers[1].delete(`/api/cart/items/${await onlyItem(browsers[1])}`);
  });

  test('no session lives longer than the log-in that it goes back to', async () => {
    const browsers = shopper();
    await logIn(browsers[1], NEW);
    const aged = await sql`
      update sessions set created_at = created_at - interval '179 days', expires_at = now() + interval '1 day'
      where token_hash = ${hashBrowserId(browsers[1].cookie('auth') ?? '')}`.execute(shop.db);
    expect(aged.numAffectedRows).toBe(1n);
    await cross(browsers, 1);
    expect(await isLoggedIn(browsers[2])).toBe(true);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - now())::float / 3600 as hours from sessions
      where token_hash = ${hashBrowserId(browsers[2].cookie('auth') ?? '')}`.execute(shop.db);
    expect(rows[0]?.hours).toBeLessThanOrEqual(24);
    await sql`delete from sessions where token_hash = ${hashBrowserId(browsers[1].cookie('auth') ?? '')}`.execute(
      shop.db,
    );
    const again = { 1: shop.browser(1), 2: browsers[2] } as const;
    await cross(again, 2);
    const { rows: back } = await sql<{ days: number }>`
      select extract(epoch from now() - created_at)::float / 86400 as days from sessions
      where token_hash = ${hashBrowserId(again[1].cookie('auth') ?? '')}`.execute(shop.db);
    expect(back[0]?.days).toBeGreaterThanOrEqual(179);
  });

  test('a code works once, and in one browser', async () => {
    const browsers = shopper();
    await logIn(browsers[1]);
    const address = await leave(browsers[1], 2, '/shop', browsers[2]);
    await arrive(browsers[2], address);
    const token = browsers[2].cookie('auth');
    expect(redirection(await arrive(browsers[2], address))).toEqual([303, '/shop']);
    expect(browsers[2].cookie('auth')).toBe(token);

    const otherBrowser = shop.browser(2);
    const answer = await arrive(otherBrowser, address);
    expect(redirection(answer)).toEqual([303, '/shop']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isLoggedIn(otherBrowser)).toBe(false);
  });

  test('that comes twice at once opens one session', async () => {
    const browser = shop.browser(1);
    await logIn(browser);
    const own = shop.browser(2);
    const address = await leave(browser, 2, '/shop', own);
    const twice = await Promise.all([arrive(own, address), arrive(own, address)]);
    const cookies = twice.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies.filter((cookie) => cookie.startsWith('auth='))).toHaveLength(1);
  });

  test.each([
    ['is expired', 'now()', 2],
    ['is the other site’s', 'expires_at', 1],
  ] as const)('a code that %s sets nothing', async (_, expiry, site) => {
    const browser = shop.browser(1);
    await logIn(browser, NEW);
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    const at = shop.browser(site);
    const own = shop.browser(2);
    const address = await leave(browser, 2, '/shop', own);
    at.setCookie('handOff', own.cookie('handOff') ?? '');
    await sql`update hand_offs set expires_at = ${sql.raw(expiry)}`.execute(shop.db);
    const answer = await arrive(at, address);
    expect(answer.headers.get('location')).toMatch(/^(http:\/\/brand2\.localhost)?\/shop$/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a code lasts a minute by the database’s clock', async () => {
    const browser = shop.browser(1);
    await logIn(browser, NEW);
    await leave(browser, 2);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(expires_at) - now())::float as seconds from hand_offs`.execute(shop.db);
    expect(rows[0]?.seconds).toBeGreaterThan(50);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
  });

  test('a code of one kind is invalid as another', async () => {
    const browser = shop.browser(1);
    await logIn(browser);
    const code = (await leave(browser, 2)).searchParams.get('auth');
    for (const name of ['cart', 'clubMembershipCart']) {
      const answer = await shop.browser(2).get(`/shop?${name}=${code}`);
      expect(redirection(answer)).toEqual([303, '/shop']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const guest = shop.browser(1);
    await fillCart(shop, guest, [{ slug: MERLOT, qty: 1 }]);
    for (const name of ['auth', 'clubMembershipCart']) {
      const answer = await shop
        .browser(2)
        .get(`/shop?${name}=${(await leave(guest, 2)).searchParams.get('cart')}`);
      expect(redirection(answer)).toEqual([303, '/shop']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('the session’s and the cart’s own ids are no codes', async () => {
    const browser = shop.browser(1);
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    const cart = browser.cookie('cart');
    await logIn(browser, NEW);
    const answer = await shop.browser(2).get(`/shop?auth=${browser.cookie('auth')}&cart=${cart}`);
    expect(redirection(answer)).toEqual([303, '/shop']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['/?auth=x', '/'],
    ['/shop/products/a?cart=%00&clubMembershipCart=&q=1', '/shop/products/a?q=1'],
    ['//evil.example/x?auth=a', '/evil.example/x'],
    ['/shop?auth=a&auth=b&authority=c', '/shop?authority=c'],
  ])('nonsense is taken off: %s', async (path, clean) => {
    const browser = shop.browser();
    const answer = await browser.get(`http://localhost${path}`);
    expect(redirection(answer)).toEqual([303, clean]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('the API reads no codes', async () => {
    const browser = shop.browser(1);
    await logIn(browser);
    const { search } = await leave(browser, 2);
    expect((await shop.browser(2).get(`/api/identity/validate${search}`)).body.valid).toBe(false);
  });

  test('a log-out makes the codes before it worthless', async () => {
    const browser = shop.browser(1);
    expect(
      (
        await browser.post('/api/identity/sign-up', {
          email: 'leaver@example.org',
          name_first: 'Lea',
          name_last: 'Ver',
          password: 'a long password',
          confirmPassword: 'a long password',
        })
      ).status,
    ).toBe(201);
    const address = await leave(browser, 2);
    await browser.post('/api/identity/logout', {});
    const other = shop.browser(2);
    await arrive(other, address);
    expect(await isLoggedIn(other)).toBe(false);
  });
});

const onlyItem = async (browser: TestBrowser) =>
  (await browser.get('/api/cart')).body.shoppingCartItems[0].shoppingCartItemId;

describe('a guest’s cart', () => {
  test('is the same on both sites, and each browser has its own ID', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    await cross(browsers, 1);
    expect(browsers[2].cookie('cart')).toMatch(/^[\w-]{22}$/);
    expect(browsers[2].cookie('cart')).not.toBe(browsers[1].cookie('cart'));
    expect(await cartOf(browsers[2])).toEqual({ [MERLOT]: 1 });

    await fillCart(shop, browsers[2], [{ slug: CABERNET, qty: 2 }]);
    expect(await cartOf(browsers[1])).toEqual({ [MERLOT]: 1, [CABERNET]: 2 });
    expectOk(await browsers[1].put(`/api/cart/items/${await onlyItem(browsers[1])}`, { qty: 3 }));
    expect(await cartOf(browsers[2])).toEqual({ [MERLOT]: 3, [CABERNET]: 2 });
  });

  test('crosses back and forth without a new id', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    await cross(browsers, 1);
    const ids = [browsers[1].cookie('cart'), browsers[2].cookie('cart')];
    await cross(browsers, 2);
    await cross(browsers, 1);
    expect([browsers[1].cookie('cart'), browsers[2].cookie('cart')]).toEqual(ids);
    expect(await cartOf(browsers[1])).toEqual({ [MERLOT]: 1 });
  });

  test('takes in what was in the cart over there, once', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    await fillCart(shop, browsers[2], [
      { slug: MERLOT, qty: 2 },
      { slug: CABERNET, qty: 1 },
    ]);
    await cross(browsers, 1);
    await cross(browsers, 1);
    await cross(browsers, 2);
    for (const site of [1, 2] as const) {
      expect(await cartOf(browsers[site])).toEqual({ [MERLOT]: 3, [CABERNET]: 1 });
    }
  });

  test('adds quantities up to the limit and reports a lowered one', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: 'library-cabernet', qty: 5 }]);
    await fillCart(shop, browsers[2], [{ slug: 'library-cabernet', qty: 4 }]);
    await cross(browsers, 1);
    const [item] = (await browsers[2].get('/api/cart')).body.shoppingCartItems;
    expect([item.qty, item.loweredFrom]).toEqual([6, 9]);
  });

  test('of two tabs that cross at once, both ways, nothing is lost and nothing doubled', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    await fillCart(shop, browsers[2], [{ slug: CABERNET, qty: 1 }]);
    const there = [
      await leave(browsers[1], 2, '/shop', browsers[2]),
      await leave(browsers[1], 2, '/shop', browsers[2]),
    ];
    const back = [
      await leave(browsers[2], 1, '/shop', browsers[1]),
      await leave(browsers[2], 1, '/shop', browsers[1]),
    ];
    const answers = await Promise.all([
      ...there.map((address) => arrive(browsers[2], address)),
      ...back.map((address) => arrive(browsers[1], address)),
      fillCart(shop, browsers[2], [{ slug: CABERNET, qty: 1 }]),
      fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 200, 200]);
    for (const site of [1, 2] as const) {
      expect(await cartOf(browsers[site])).toEqual({ [MERLOT]: 2, [CABERNET]: 2 });
    }
  });

  test('can be paid on the other site, and the next one is shared again', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[2], [{ slug: 'corkscrew', qty: 1 }]);
    await cross(browsers, 2);
    await pay(browsers[1]);
    expect(await cartOf(browsers[2])).toEqual({});
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    expect(await cartOf(browsers[2])).toEqual({ [MERLOT]: 1 });
  });

  test('that is older than the customer’s last order is still the one to change and to pay', async () => {
    const who = { email: 'bulk@example.com', password: 'cellar-door-1' };
    const guest = shop.browser(2);
    await fillCart(shop, guest, [{ slug: MERLOT, qty: 1 }]);
    const elsewhere = shop.browser(2);
    await logIn(elsewhere, who);
    await fillCart(shop, elsewhere, [{ slug: 'corkscrew', qty: 1 }]);
    const first = await pay(elsewhere);
    await logIn(guest, who);
    expectOk(await guest.put(`/api/cart/items/${await onlyItem(guest)}`, { qty: 2 }));
    expect(await pay(guest)).toBeGreaterThan(first);
  });

  test('in payment does not change on either side', async () => {
    for (const paying of [1, 2] as const) {
      const browsers = shopper();
      await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
      await fillCart(shop, browsers[2], [{ slug: CABERNET, qty: 1 }]);
      await setStatus(browsers[paying], 'paying');
      await cross(browsers, 1);
      expect(await cartOf(browsers[2])).toEqual({ [CABERNET]: 1 });
      await setStatus(browsers[paying], 'open');
      await cross(browsers, 1);
      expect(await cartOf(browsers[2])).toEqual({ [MERLOT]: 1, [CABERNET]: 1 });
    }
  });

  test('of a browser that comes with an id we never gave gets a fresh one', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    browsers[2].setCookie('cart', 'knownToSomebodyElse-22');
    await cross(browsers, 1);
    expect(browsers[2].cookie('cart')).not.toBe('knownToSomebodyElse-22');
    const otherBrowser = shop.browser(2);
    otherBrowser.setCookie('cart', 'knownToSomebodyElse-22');
    expect(await cartOf(otherBrowser)).toEqual({});
  });

  test('is merged into the customer’s cart if one is logged in', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    await cross(browsers, 1);
    await logIn(browsers[2], NEW);
    const before = (await cartOf(browsers[2]))[MERLOT] ?? 0;
    expect(before).toBeGreaterThanOrEqual(1);
    expect(await cartOf(browsers[1])).toEqual({});

    await fillCart(shop, browsers[1], [{ slug: CABERNET, qty: 1 }]);
    await cross(browsers, 1);
    expect((await cartOf(browsers[2]))[CABERNET]).toBe(1);
    expect(await cartOf(browsers[1])).toEqual({});
  });

  test('handed over, that has become a customer’s since, opens nothing', async () => {
    const browsers = shopper();
    await fillCart(shop, browsers[1], [{ slug: MERLOT, qty: 1 }]);
    const address = await leave(browsers[1], 2, '/shop', browsers[2]);
    await logIn(browsers[1], { email: 'member@example.com', password: 'cellar-door-1' });
    const answer = await arrive(browsers[2], address);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await cartOf(browsers[2])).toEqual({});
  });
});

async function pay(browser: TestBrowser): Promise<number> {
  // One of the days that the first brand lists.
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, requestedShipDate: '03/08/2027' }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  const { body } = expectOk(await browser.post('/api/cart/payment', { ...GOOD_CARD, clubJoin: false }));
  return body.order.purchaseOrderId;
}

async function setStatus(browser: TestBrowser, status: string): Promise<void> {
  const itemId = await onlyItem(browser);
  await sql`update carts set status = ${status}
    where cart_id = (select cart_id from cart_items where cart_item_id = ${itemId})`.execute(shop.db);
}

describe('a session', () => {
  test('brings the guest’s cart of the other site along', async () => {
    const browsers = shopper();
    await logIn(browsers[1], { email: 'former@example.com', password: 'cellar-door-1' });
    await fillCart(shop, browsers[2], [{ slug: MERLOT, qty: 2 }]);
    await cross(browsers, 1);
    for (const site of [1, 2] as const) expect(await cartOf(browsers[site])).toEqual({ [MERLOT]: 2 });
  });

  test.each([1, 2] as const)('ends on both sites when the shopper logs out on site %i', async (site) => {
    const browsers = shopper();
    const elsewhere = shop.browser(1);
    await logIn(browsers[1]);
    await logIn(elsewhere);
    await cross(browsers, 1);
    expect((await browsers[site].post('/api/identity/logout', {})).status).toBe(204);
    expect([await isLoggedIn(browsers[1]), await isLoggedIn(browsers[2])]).toEqual([false, false]);
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });

  test('of the same customer stays, and the two end together', async () => {
    const browsers = shopper();
    await logIn(browsers[1]);
    await logIn(browsers[2]);
    const own = browsers[2].cookie('auth');
    await cross(browsers, 1);
    expect(browsers[2].cookie('auth')).toBe(own);
    await browsers[2].post('/api/identity/logout', {});
    expect(await isLoggedIn(browsers[1])).toBe(false);
  });

  test('of another customer gives way, and ends', async () => {
    const browsers = shopper();
    await logIn(browsers[1]);
    const { body } = await logIn(browsers[2], NEW);
    await cross(browsers, 1);
    expect((await browsers[2].get('/api/identity/validate')).body.user.email).toBe(GRACE.email);
    const bearer = { authorization: `Bearer ${body.token}` };
    const old = await shop.browser(2).send('GET', '/api/identity/validate', undefined, bearer);
    expect(old.body.valid).toBe(false);
  });
});
