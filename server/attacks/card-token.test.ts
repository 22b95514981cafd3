import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forgetOldCards } from '../ordering/checkout/store.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import {
  BILLING,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
  vaultToken,
} from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();

const MERLOT = 'merlot-napa-valley-2022';

describe('a card’s token', () => {
  test('is in no answer', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    expectOk(await browser.post('/api/cart/shipping', SHIPPING));
    const paymentToken = await vaultToken(browser);
    const answers = [
      await browser.post('/api/cart/billing', { ...BILLING, paymentToken }),
      await browser.get('/api/cart/billing'),
      await browser.get('/api/cart'),
      await browser.post('/api/cart/payment', {}),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(paymentToken);
      expect(JSON.stringify(body)).not.toContain('paymentToken');
    }
  });

  test('is good only in the browser or account that it was made in', async () => {
    const owner = shop.browser(2);
    await fillCart(shop, owner, [{ slug: MERLOT, qty: 1 }]);
    const thief = shop.browser(2);
    await fillCart(shop, thief, [{ slug: MERLOT, qty: 1 }]);
    expectOk(await thief.post('/api/cart/shipping', SHIPPING));
    const account = await newCustomer(shop, 'token-thief@example.org');

    const paymentToken = await vaultToken(owner);
    const refused = [
      await thief.post('/api/cart/billing', { ...BILLING, paymentToken }),
      await account.post('/api/account/card', { paymentToken }),
    ];
    expectOk(await thief.post('/api/cart/billing', BILLING));
    refused.push(await thief.post('/api/cart/payment', { paymentToken }));
    for (const { status, body } of refused) {
      expect(status).toBe(422);
      expect(body.fields).toHaveProperty('paymentToken');
    }
    expectOk(await owner.post('/api/cart/shipping', SHIPPING));
    expectOk(await owner.post('/api/cart/billing', { ...BILLING, paymentToken }));
  });

  test('made without a cart belongs to the first cart that uses it', async () => {
    const owner = shop.browser(2);
    const paymentToken = await vaultToken(shop.browser(2));
    await fillCart(shop, owner, [{ slug: MERLOT, qty: 1 }]);
    expectOk(await owner.post('/api/cart/shipping', SHIPPING));
    expectOk(await owner.post('/api/cart/billing', { ...BILLING, paymentToken }));
    const thief = await newCustomer(shop, 'late-thief@example.org');
    expect((await thief.post('/api/account/card', { paymentToken })).status).toBe(422);
    expect(expectOk(await owner.post('/api/cart/payment', {})).body.orderComplete).toBe(true);
  });

  test('is kept by the cart when the form is sent again without it', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
    expectOk(await browser.post('/api/cart/shipping', SHIPPING));
    expectOk(
      await browser.post('/api/cart/billing', { ...BILLING, paymentToken: await vaultToken(browser) }),
    );
    const again = expectOk(await browser.post('/api/cart/billing', { ...BILLING, keepCard: true })).body;
    expect(again.card).toMatchObject({ LastFour: GOOD_CARD.cardNumber.slice(-4) });
    const without = expectOk(await browser.post('/api/cart/billing', BILLING)).body;
    expect(without.card).toBeNull();
    const nothing = await browser.post('/api/cart/billing', { ...BILLING, keepCard: true });
    expect([nothing.status, nothing.body.fields]).toEqual([422, { cardNumber: ['Required'] }]);
  });

  test('of an order that is not placed ends after a day, and at once when the shopper asks for it', async () => {
    const withCard = async () => {
      const browser = shop.browser(2);
      await fillCart(shop, browser, [{ slug: MERLOT, qty: 1 }]);
      expectOk(await browser.post('/api/cart/shipping', SHIPPING));
      expectOk(
        await browser.post('/api/cart/billing', { ...BILLING, paymentToken: await vaultToken(browser) }),
      );
      return browser;
    };
    const cardOf = async (browser: TestBrowser) => (await browser.get('/api/cart/billing')).body.card;
    const forgotten = await withCard();
    expect((await forgotten.delete('/api/cart/billing/card')).status).toBe(204);
    expect(await cardOf(forgotten)).toBeNull();
    expect((await forgotten.post('/api/cart/payment', {})).status).toBe(422);

    const old = await withCard();
    await sql`update carts set billing = billing || '{"cardKeptAt": "2020-01-01T00:00:00Z"}'
      where billing ->> 'paymentToken' is not null`.execute(shop.db);
    const fresh = await withCard();
    expect(await cardOf(old)).toBeNull();
    expect((await old.post('/api/cart/billing', { ...BILLING, keepCard: true })).status).toBe(422);
    expect((await old.post('/api/cart/payment', {})).status).toBe(422);
    await forgetOldCards(shop.db);
    const { rows } = await sql<{ tokens: number }>`
      select count(*)::integer as tokens from carts where status = 'open' and billing ->> 'paymentToken' is not null`.execute(
      shop.db,
    );
    expect(rows[0]?.tokens).toBe(1);
    expect(await cardOf(fresh)).not.toBeNull();
  });
});
