import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, card, expectOk, fillCart, GOOD_CARD, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** Row 9 of the break-in report: finding out which of a list of stolen cards still work. */

const shop = testShop();
beforeEach(async () => {
  await sql`truncate rate_limits, declined_cards`.execute(shop.db);
});

const DECLINED = card('4000000000000002');
/** One that has not paid here before. */
const NEW_CARD = card('5555555555554444');

async function readyToPay(browser: TestBrowser, email = 'ada@example.com'): Promise<TestBrowser> {
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  return browser;
}

const pay = (browser: TestBrowser, form = GOOD_CARD) => browser.post('/api/cart/payment', form);
const keep = (browser: TestBrowser, form = GOOD_CARD) => browser.post('/api/account/card', form);

async function customer(email: string, address?: string): Promise<TestBrowser> {
  const browser = shop.browser(2, address);
  const names = { name_first: 'Ada', name_last: 'Hart' };
  const password = 'a long password';
  const form = { ...names, email, password, confirmPassword: password };
  expect((await browser.post('/api/identity/sign-up', form)).status).toBe(201);
  return browser;
}

/** Declines from so many addresses, as a botnet makes them. */
async function declines(count: number): Promise<void> {
  await sql`insert into declined_cards (declined_at, source)
    select clock_timestamp() - interval '1 second', n from generate_series(1, ${count}) n`.execute(shop.db);
}

describe('one address', () => {
  test('tries forty cards in new carts and new accounts together, not 880', async () => {
    const address = '203.0.113.9';
    let answered = 0;
    for (let shopper = 0; shopper < 4; shopper += 1) {
      const browser = await readyToPay(shop.browser(2, address));
      for (let times = 0; times < 7; times += 1)
        answered += (await pay(browser, DECLINED)).status === 402 ? 1 : 0;
      const account = await customer(`tester-${shopper}@example.com`, address);
      for (let times = 0; times < 7; times += 1)
        answered += (await keep(account, DECLINED)).status === 402 ? 1 : 0;
      // Only what the address may do is looked at here.
      await sql`truncate declined_cards`.execute(shop.db);
    }
    expect(answered).toBe(40);
  });
});

describe('declines from everywhere', () => {
  test('stop guests and new accounts, and no customer who has ordered before', async () => {
    const regular = await readyToPay(await customer('regular@example.com'));
    expectOk(await pay(regular));
    await sql`update orders set placed_at = placed_at - interval '30 days'`.execute(shop.db);
    const newcomer = await readyToPay(await customer('newcomer@example.com'));
    const guest = await readyToPay(shop.browser(2), 'guest@example.com');
    await fillCart(shop, regular, [{ slug: 'corkscrew', qty: 1 }]);
    expectOk(await regular.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
    expectOk(await regular.post('/api/cart/billing', BILLING));

    await declines(31);
    const stopped = {
      'challenge-needed': [await pay(guest, NEW_CARD), await pay(newcomer, NEW_CARD)],
      'rate-limited': [await keep(newcomer)],
    };
    for (const [code, answers] of Object.entries(stopped))
      for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([429, code]);
    for (const answer of Object.values(stopped).flat()) {
      expect(answer.body.message).toMatch(/^Many cards are being declined right now\. /);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600);
    }
    expectOk(await pay(regular));
    expectOk(await keep(regular));

    await sql`update declined_cards set declined_at = declined_at - interval '15 minutes'`.execute(shop.db);
    expectOk(await pay(guest));
  });

  test('of one address stop no one else', async () => {
    const address = '203.0.113.77';
    for (let shopper = 0; shopper < 5; shopper += 1) {
      const browser = await readyToPay(shop.browser(2, address));
      for (let times = 0; times < 8; times += 1) await pay(browser, DECLINED);
    }
    expect(await countDeclines()).toBe(3);
    expectOk(await pay(await readyToPay(shop.browser(2), 'elsewhere@example.com')));
  });

  test('are seen, by whichever way a card is declined', async () => {
    const before = await countDeclines();
    await pay(await readyToPay(shop.browser(2)), DECLINED);
    await keep(await customer('declined@example.com'), DECLINED);
    expect((await countDeclines()) - before).toBe(2);
  });

  test('stop no one on a busy day: one for each four orders is expected', async () => {
    const guest = await readyToPay(shop.browser(2), 'busy-day@example.com');
    const day = [];
    for (let order = 0; order < 8; order += 1) day.push(await readyToPay(shop.browser(2)));
    for (const browser of day) expectOk(await pay(browser));
    await declines(31);
    expectOk(await pay(guest));
  });
});

async function countDeclines(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from declined_cards`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}
