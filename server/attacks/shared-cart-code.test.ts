import { describe, expect, test } from 'vitest';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, newCustomer, SHIPPING, vaultToken } from '../testing/test-checkout.ts';
import { type BothSites, leaveFor } from '../testing/test-hand-off.ts';
import { testShop } from '../testing/test-shop.ts';

/*
 * The critical finding of the break-in trial: a code that one browser got also worked in another, so an attacker and a
 * guest shared a cart. The attacker needs no luck: his server fetches fresh codes at the moment the victim arrives.
 */

const shop = testShop();

const MERLOT = 'merlot-napa-valley-2022';
const ATTACKER_ADDRESS = { address1: '66 Wolf Lane', name_first: 'Mallory', name_last: 'Wolf' };

const browserOnBothSites = (): BothSites => ({ 1: shop.browser(1), 2: shop.browser(2) });

async function attackerWithCart(site: 1 | 2 = 1): Promise<BothSites> {
  const attacker = browserOnBothSites();
  await fillCart(shop, attacker[site], [{ slug: MERLOT, qty: 1 }]);
  return attacker;
}

/** The victim's browser opens the address, and is led on to the page. */
async function follow(victim: TestBrowser, { pathname, search }: URL): Promise<ApiAnswer> {
  const answer = await victim.get(pathname + search);
  const location = answer.headers.get('location') ?? '';
  return location.startsWith('/brand/') ? victim.get(location) : answer;
}
const shippingOf = async (browser: TestBrowser) => (await browser.get('/api/cart/shipping')).body;
const billingOf = async (browser: TestBrowser) => (await browser.get('/api/cart/billing')).body;
const emailOf = async (browser: TestBrowser) =>
  (await browser.get('/api/identity/validate')).body.user?.email;

describe('a code in a browser that did not ask for it', () => {
  test('joins no carts: the attacker sees nothing of what the guest types, and cannot pay with it', async () => {
    const attacker = await attackerWithCart();
    const victim = shop.browser(2);
    const address = await leaveFor(2, attacker);
    expect(address.searchParams.get('cart')).toMatch(/^[\w-]{22}$/);

    const answer = await follow(victim, address);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop']);
    expect(answer.headers.getSetCookie()).toEqual([]);

    await fillCart(shop, victim, [{ slug: 'corkscrew', qty: 1 }]);
    expectOk(await victim.post('/api/cart/shipping', SHIPPING));
    expectOk(await victim.post('/api/cart/billing', { ...BILLING, paymentToken: await vaultToken(victim) }));
    expect(await shippingOf(attacker[1])).toBeNull();
    expect(await billingOf(attacker[1])).toBeNull();
    expect((await attacker[1].post('/api/cart/payment', {})).status).toBeGreaterThanOrEqual(400);
    expect((await victim.get('/api/cart')).body.shoppingCartItems).toHaveLength(1);
  });

  test('replaces no session: the victim stays who they were', async () => {
    const attacker = browserOnBothSites();
    expectOk(
      await attacker[1].post('/api/identity/login', {
        email: 'new@example.com',
        password: 'cellar-door-1',
      }),
    );
    const victim = await newCustomer(shop, 'victim@example.org');
    const answer = await follow(victim, await leaveFor(2, attacker));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await emailOf(victim)).toBe('victim@example.org');

    const guest = shop.browser(2);
    await follow(guest, await leaveFor(2, attacker));
    expect(await emailOf(guest)).toBeUndefined();
  });

  test('puts no address and no card of the attacker into a customer’s checkout', async () => {
    const attacker = await attackerWithCart(2);
    expectOk(await attacker[2].post('/api/cart/shipping', { ...SHIPPING, ...ATTACKER_ADDRESS }));
    expectOk(
      await attacker[2].post('/api/cart/billing', {
        ...BILLING,
        ...ATTACKER_ADDRESS,
        paymentToken: await vaultToken(attacker[2]),
      }),
    );
    const victim = shop.browser(1);
    const names = { name_first: 'Vic', name_last: 'Tim' };
    const password = 'a long password';
    await victim.post('/api/identity/sign-up', {
      email: 'no-cart@example.org',
      ...names,
      password,
      confirmPassword: password,
    });
    await follow(victim, await leaveFor(1, attacker));
    expect((await victim.get('/api/cart')).body.shoppingCartItems).toEqual([]);
    expect(await shippingOf(victim)).toBeNull();
    expect(await billingOf(victim)).toBeNull();
  });

  test('stays worthless after a begin of the victim’s own: each code is for one browser', async () => {
    const attacker = await attackerWithCart();
    const victim = browserOnBothSites();
    await fillCart(shop, victim[1], [{ slug: 'corkscrew', qty: 1 }]);
    await leaveFor(2, victim);
    const answer = await follow(victim[2], await leaveFor(2, attacker));
    expect(answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith('handOff='))).toEqual([]);
    expect((await victim[2].get('/api/cart')).body.shoppingCartItems).toEqual([]);
  });

  test('works once: it is used up wherever it arrives', async () => {
    const attacker = await attackerWithCart();
    const address = await leaveFor(2, attacker);
    await follow(shop.browser(2), address);
    expect((await follow(attacker[2], address)).headers.getSetCookie()).toEqual([]);
    expect((await attacker[2].get('/api/cart')).body.shoppingCartItems).toEqual([]);
  });
});

describe('a victim who is led through a hand-off that the attacker began', () => {
  test('gets no codes, because they would work with the attacker’s cookie', async () => {
    const attacker = browserOnBothSites();
    const started = await attacker[2].get('/brand/2?to=/shop&from=1&begun=');
    const step = new URL(started.headers.get('location') ?? '');
    const victim = await newCustomer(shop, 'led@example.org');
    const victims: BothSites = { 1: shop.browser(1), 2: victim };
    await follow(victims[1], await leaveFor(1, victims));
    expect(await emailOf(victims[1])).toBe('led@example.org');

    for (const to of ['/shop', '/api/docs', '/robots.txt']) {
      step.searchParams.set('to', to);
      const { headers } = await victims[1].get(step.pathname + step.search);
      expect(headers.get('location')).toBe(`http://brand2.localhost${to}`);
    }
    const own = await leaveFor(2, victims, '/api/docs');
    expect(own.searchParams.get('auth')).toMatch(/^[\w-]{22}$/);
    expect((await victims[2].get(own.pathname + own.search)).headers.get('location')).toBe(
      '/brand/2?to=%2Fapi%2Fdocs',
    );
  });
});

describe('carts that become one', () => {
  const filled = async (browser: TestBrowser) => {
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    expectOk(await browser.post('/api/cart/shipping', SHIPPING));
    const password = 'a long password';
    expectOk(
      await browser.post('/api/cart/billing', {
        ...BILLING,
        saveInfo: true,
        password,
        confirmPassword: password,
        paymentToken: await vaultToken(browser),
      }),
    );
  };

  test('at a log-in carry bottles, and neither address nor card nor password', async () => {
    const browser = shop.browser(2);
    await filled(browser);
    expectOk(
      await browser.post('/api/identity/login', {
        email: 'former@example.com',
        password: 'cellar-door-1',
      }),
    );
    expect((await browser.get('/api/cart')).body.shoppingCartItems).toHaveLength(1);
    expect(await shippingOf(browser)).toBeNull();
    expect(await billingOf(browser)).toBeNull();
    const kept = await shop.db
      .selectFrom('carts')
      .select('password_hash')
      .where('customer_id', 'is not', null)
      .execute();
    expect(kept.every(({ password_hash }) => password_hash === null)).toBe(true);
  });

  test('of two sites carry bottles, and neither address nor card nor password', async () => {
    const browsers = browserOnBothSites();
    await filled(browsers[2]);
    await follow(browsers[1], await leaveFor(1, browsers));
    for (const site of [1, 2] as const) {
      expect((await browsers[site].get('/api/cart')).body.shoppingCartItems).toHaveLength(1);
      expect(await shippingOf(browsers[site])).toBeNull();
      expect(await billingOf(browsers[site])).toBeNull();
    }
    expectOk(await browsers[2].post('/api/cart/shipping', SHIPPING));
    await follow(browsers[1], await leaveFor(1, browsers));
    expect((await shippingOf(browsers[1]))?.address1).toBe(SHIPPING.address1);
  });
});
