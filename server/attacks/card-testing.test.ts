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

describe('the time that is said', () => {
  /** Seconds ago, each from an address of its own. */
  async function declinedAgo(...groups: readonly (readonly [number, number])[]): Promise<void> {
    for (const [count, ago] of groups)
      await sql`insert into declined_cards (declined_at, source)
        select clock_timestamp() - make_interval(secs => ${ago}), ${ago} || '-' || n
        from generate_series(1, ${count}) n`.execute(shop.db);
  }

  /** As much later as the answer said. */
  async function wait(seconds: number): Promise<void> {
    for (const [table, column] of [
      ['declined_cards', 'declined_at'],
      ['orders', 'placed_at'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`.execute(
        shop.db,
      );
  }

  async function ordersAgo(count: number, ago: number): Promise<void> {
    for (let order = 0; order < count; order += 1) expectOk(await pay(await readyToPay(shop.browser(2))));
    await sql`update orders set placed_at = clock_timestamp() - make_interval(secs => ${ago})
      where placed_at > clock_timestamp() - interval '1 minute'`.execute(shop.db);
  }

  beforeEach(async () => {
    await sql`update orders set placed_at = placed_at - interval '30 days'`.execute(shop.db);
  });

  type Ago = readonly [count: number, ago: number];
  test.each<[string, readonly Ago[], Ago | null]>([
    ['declines of a moment', [[31, 1]], null],
    [
      'declines of all along',
      [
        [20, 800],
        [10, 400],
        [5, 100],
        [40, 20],
      ],
      null,
    ],
    [
      'orders that leave the quarter hour before most declines',
      [
        [1, 880],
        [32, 300],
      ],
      [8, 890],
    ],
    [
      'orders that stay',
      [
        [2, 700],
        [31, 300],
      ],
      [4, 100],
    ],
  ])('is when a guest pays again: %s', async (_, groups, orders) => {
    if (orders !== null) await ordersAgo(...orders);
    const guest = await readyToPay(shop.browser(2), 'waits@example.com');
    await declinedAgo(...groups);
    const stopped = await pay(guest, NEW_CARD);
    expect(stopped.status).toBe(429);
    const seconds = Number(stopped.headers.get('retry-after'));
    await wait(seconds - 3);
    expect((await pay(guest, NEW_CARD)).status).toBe(429);
    await wait(3);
    expectOk(await pay(guest, NEW_CARD));
  });
});

async function countDeclines(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from declined_cards`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}
