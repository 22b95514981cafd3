import { describe, expect, test } from 'vitest';
import { changeTier } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { fillCart, newCustomer } from '../../testing/test-checkout.ts';
import { crossTo } from '../../testing/test-hand-off.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

describe('joining', () => {
  test('creates a separate cart with the membership, under its own cookie', async () => {
    const browser = shop.browser();
    const { status, body } = await browser.post('/api/cart', { clubTypeId: 1, clubJoin: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      brandingId: 1,
      totals: { subTotal: 279, totalMarkdown: 0, totalAmountDue: 279 },
      clubMembershipRemoved: false,
    });
    expect(body.shoppingCartItems).toHaveLength(1);
    expect(body.shoppingCartItems[0]).toMatchObject({
      clubContinuityTypeId: 1,
      clubName: 'Alder Ridge Club',
      clubDescription: expect.stringContaining('<p>'),
      unitPrice: 279,
      qty: 1,
      cartLimit: 1,
    });
    expect(browser.cookie('clubMembershipCart')).toBeDefined();
    expect(browser.cookie('cart')).toBeUndefined();
    expect((await browser.get('/api/cart?clubJoin=true')).body).toEqual(body);
    expect((await browser.get('/api/cart?clubJoin=false')).body.shoppingCartItems).toEqual([]);
  });

  test('of the other brand’s club works on either site, in a cart of that brand', async () => {
    const browser = shop.browser(1);
    const { body } = await browser.post('/api/cart', { clubTypeId: 2, tierId: 4, clubJoin: true });
    expect(body).toMatchObject({ brandingId: 2, totals: { subTotal: 315 } });
  });

  test('another tier, or another club, takes the place of the one before', async () => {
    const browser = shop.browser();
    await join(browser, { clubTypeId: 1 });
    for (const [choice, club, price] of [
      [{ clubTypeId: 1, tierId: 2 }, 1, 539],
      [{ clubTypeId: 1, tierId: 2 }, 1, 539],
      [{ clubTypeId: 2 }, 2, 165],
      [{ clubTypeId: 1, tierId: 1 }, 1, 279],
    ] as const) {
      const { body } = await browser.post('/api/cart', { ...choice, clubJoin: true });
      expect(body.shoppingCartItems).toMatchObject([
        { clubContinuityTypeId: club, unitPrice: price, qty: 1 },
      ]);
      expect(body).toMatchObject({ brandingId: club, shoppingCartItemsDeleted: [] });
    }
  });

  test.each([
    ['an unknown club', { clubTypeId: 9 }, { clubTypeId: ['This club does not exist.'] }],
    ['a tier of another club', { clubTypeId: 1, tierId: 3 }, { tierId: [expect.any(String)] }],
    ['a tier that there is not', { clubTypeId: 1, tierId: 99 }, { tierId: [expect.any(String)] }],
    ['no club', {}, { clubTypeId: ['Required'] }],
    ['a club of letters', { clubTypeId: 'one' }, { clubTypeId: ['Invalid'] }],
    ['half a tier', { clubTypeId: 1, tierId: 1.5 }, { tierId: ['Invalid'] }],
    ['wines beside it', { clubTypeId: 1, items: [{ productId: 1, qty: 1 }] }, { items: ['Invalid'] }],
  ])('%s is refused', async (_, choice, fields) => {
    const browser = shop.browser();
    const { status, body } = await browser.post('/api/cart', { ...choice, clubJoin: true });
    expect([status, body.fields]).toEqual([422, fields]);
    expect(browser.cookie('clubMembershipCart')).toBeUndefined();
  });

  test('its wines cannot be had by their product, nor the membership without joining', async () => {
    const browser = shop.browser();
    const productId = await shop.productId('cabernet-club-three-bottles');
    const asItem = await browser.post('/api/cart', { items: [{ productId, qty: 1 }] });
    expect(asItem.status).toBe(422);
    const notJoining = await browser.post('/api/cart', { clubTypeId: 1, clubJoin: false });
    expect([notJoining.status, notJoining.body.fields]).toEqual([422, { items: ['Required'] }]);
  });
});

describe('the membership in its cart', () => {
  test('has the quantity of one, whichever way another is asked for', async () => {
    const browser = shop.browser();
    const { shoppingCartItemId: id } = await join(browser, { clubTypeId: 1 });
    for (const path of [`/api/cart/items/${id}`, `/api/cart/items/${id}?clubJoin=true`]) {
      expect((await browser.put(path, { qty: 2 })).status).toBe(422);
      expect((await browser.put(path, { qty: 0 })).status).toBe(422);
      expect((await browser.put(path, { qty: 1 })).body.shoppingCartItems).toMatchObject([{ qty: 1 }]);
    }
    expect((await browser.put(`/api/cart/items/${id}?clubJoin=false`, { qty: 1 })).status).toBe(404);
    expect((await shop.browser().put(`/api/cart/items/${id}`, { qty: 1 })).status).toBe(404);
  });

  test('can be removed, and the wines in the other cart stay', async () => {
    for (const flag of ['', '?clubJoin=true']) {
      const browser = shop.browser();
      await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 2 }]);
      const { shoppingCartItemId: id } = await join(browser, { clubTypeId: 1 });
      expect((await browser.delete(`/api/cart/items/${id}${flag}`)).body.shoppingCartItems).toEqual([]);
      expect((await membershipsIn(browser)).length).toBe(0);
      const wines = (await browser.get('/api/cart')).body.shoppingCartItems;
      expect(wines).toMatchObject([{ qty: 2 }]);
      const changed = await browser.put(`/api/cart/items/${wines[0].shoppingCartItemId}`, { qty: 3 });
      expect(changed.body.shoppingCartItems).toMatchObject([{ qty: 3 }]);
    }
  });

  test('takes no promo code', async () => {
    const browser = shop.browser();
    await join(browser, { clubTypeId: 1 });
    const answer = await browser.post('/api/cart/coupons', { promoCode: 'TOAST10', clubJoin: true });
    expect(answer.body).toMatchObject({ valid: false, reason: expect.stringContaining('membership') });
    const cart = (await browser.get('/api/cart?clubJoin=true')).body;
    expect(cart).toMatchObject({ promoCode: null, totals: { totalMarkdown: 0 } });
  });

  test('is gone when it is retired, or a wine of it sold out, before it is paid', async () => {
    const browser = shop.browser();
    await join(browser, { clubTypeId: 2, tierId: 4 });
    await changeTier(shop.db, 4, { is_open: false });
    const { body } = await browser.get('/api/cart?clubJoin=true');
    expect(body).toMatchObject({
      shoppingCartItems: [],
      shoppingCartItemsDeleted: [{ clubName: 'Club Twomey' }],
    });
    const again = await browser.post('/api/cart', { clubTypeId: 2, tierId: 4, clubJoin: true });
    expect([again.status, again.body.message]).toEqual([422, 'This membership is closed to new members.']);
    await changeTier(shop.db, 4, { is_open: true });
    await shop.setStock('pinot-noir-monterey-2024', 1);
    const soldOut = await browser.post('/api/cart', { clubTypeId: 2, tierId: 4, clubJoin: true });
    expect([soldOut.status, soldOut.body.fields]).toEqual([
      422,
      { tierId: [expect.stringContaining('sold out')] },
    ]);
    await shop.setStock('pinot-noir-monterey-2024', 6000);
  });

  test('moves to the account at log-in and replaces the cart there', async () => {
    const customer = await newCustomer(shop, 'two-memberships@example.com');
    await join(customer, { clubTypeId: 1 });
    const guest = shop.browser();
    await join(guest, { clubTypeId: 2 });
    await logIn(guest, 'two-memberships@example.com');
    expect(await membershipsIn(guest)).toMatchObject([{ clubContinuityTypeId: 2, qty: 1 }]);
    expect(await membershipsIn(customer)).toMatchObject([{ clubContinuityTypeId: 2 }]);
    const cart = (await guest.get('/api/cart?clubJoin=true')).body;
    expect(cart).toMatchObject({ brandingId: 2, totals: { subTotal: 165 } });
  });

  test('does not take the place of one that was chosen later', async () => {
    const customer = await newCustomer(shop, 'later-membership@example.com');
    const guest = shop.browser();
    await join(guest, { clubTypeId: 2 });
    await join(customer, { clubTypeId: 1 });
    await logIn(guest, 'later-membership@example.com');
    expect(await membershipsIn(guest)).toMatchObject([{ clubContinuityTypeId: 1, qty: 1 }]);
  });

  test('is one also where the same one waits in the account', async () => {
    const customer = await newCustomer(shop, 'same-membership@example.com');
    await join(customer, { clubTypeId: 1 });
    const guest = shop.browser();
    await join(guest, { clubTypeId: 1 });
    await logIn(guest, 'same-membership@example.com');
    expect(await membershipsIn(guest)).toMatchObject([{ qty: 1, loweredFrom: null }]);
  });

  test.each([
    [[1, 2], 2],
    [[2, 1], 1],
  ] as const)('of those chosen on the two sites (%j) the last one stays, on both', async (clubs, last) => {
    const [here, there] = [shop.browser(1), shop.browser(2)];
    for (const club of clubs) await join(club === 1 ? here : there, { clubTypeId: club });
    await crossTo(1, { 1: here, 2: there });
    for (const browser of [here, there]) {
      expect(await membershipsIn(browser)).toMatchObject([{ clubContinuityTypeId: last, qty: 1 }]);
    }
  });

  test('survives a merge with an empty cart', async () => {
    const customer = await newCustomer(shop, 'empty-cart@example.com');
    await join(customer, { clubTypeId: 1 });
    const guest = shop.browser();
    const { shoppingCartItemId: id } = await join(guest, { clubTypeId: 2 });
    await guest.delete(`/api/cart/items/${id}`);
    await logIn(guest, 'empty-cart@example.com');
    expect(await membershipsIn(guest)).toMatchObject([{ clubContinuityTypeId: 1 }]);
  });
});

async function join(browser: TestBrowser, choice: object) {
  const { body } = await browser.post('/api/cart', { ...choice, clubJoin: true });
  return body.shoppingCartItems[0];
}

async function membershipsIn(browser: TestBrowser) {
  return (await browser.get('/api/cart?clubJoin=true')).body.shoppingCartItems;
}

async function logIn(browser: TestBrowser, email: string) {
  await browser.post('/api/identity/login', { email, password: 'a long password' });
}
