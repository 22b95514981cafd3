import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../platform/rate-limits/limits.ts';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  payerOf,
  SHIPPING,
} from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** A stranger's 30 declined cards, from as many addresses, stop every guest; and the way past that is no way to test cards. */

const shop = testShop();
beforeEach(async () => {
  await sql`truncate rate_limits, declined_cards`.execute(shop.db);
});

const DECLINED = card('4000000000000002');
/** The sandbox gives no fingerprint of the numbers that everyone publishes. */
const OWN_CARD = card('4242424242424242');
const OTHER_CARD = card('5555555555554444');
const ASK = '/api/cart/payment/challenge';
const CODE = '/api/cart/payment/challenge/code';

const pay = (browser: TestBrowser, form = GOOD_CARD) => browser.post('/api/cart/payment', form);
const ask = (browser: TestBrowser) => browser.post(ASK, {});
const enter = (browser: TestBrowser, code: string) => browser.post(CODE, { code });

async function guest(email: string, browser = shop.browser(2)): Promise<TestBrowser> {
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email }));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(email) }));
  return browser;
}

/** From so many networks that no limit by address sees them. */
async function strangersDeclines(): Promise<void> {
  for (let network = 0; network < 31; network += 1) {
    const stranger = await guest(`stranger-${network}@example.com`, shop.browser(2, `198.51.100.${network}`));
    expect((await pay(stranger, DECLINED)).status).toBe(402);
  }
}

/** The same, without the payments, and more of them: each four orders of these tests allow one more. */
async function brakeOn(): Promise<void> {
  await sql`insert into declined_cards (declined_at, source)
    select clock_timestamp() - interval '1 second', n from generate_series(1, 90) n`.execute(shop.db);
}

async function codesTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text_body as text from mails where recipient = ${email} and event_key like 'payment-code %'
    order by mail_id`.execute(shop.db);
  return rows.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? `no code in: ${text}`);
}

async function newCode(browser: TestBrowser, email: string): Promise<string> {
  expect((await ask(browser)).status).toBe(202);
  return (await codesTo(email)).at(-1) ?? 'no email';
}

async function passed(email: string, browser?: TestBrowser): Promise<TestBrowser> {
  const known = await guest(email, browser);
  expect((await enter(known, await newCode(known, email))).status).toBe(204);
  return known;
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

function expectNoGood({ status, body }: ApiAnswer): void {
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'invalid', ['code']]);
}

function expectStopped(answer: ApiAnswer): void {
  expect([answer.status, answer.body.code]).toEqual([429, 'challenge-needed']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600);
}

test('while a stranger’s declines stop guests, an honest one pays after a code by mail', async () => {
  await strangersDeclines();
  const email = 'honest@example.com';
  const browser = await guest(email);
  const stopped = await pay(browser);
  expectStopped(stopped);
  expect(stopped.body.message).toMatch(/^Many cards are being declined right now\. .* code/);
  expect((await enter(browser, await newCode(browser, email))).status).toBe(204);
  expect(expectOk(await pay(browser)).body.orderComplete).toBe(true);
});

describe('a card that has paid here', () => {
  test('pays as always, at the payment or from the billing step, whoever types it', async () => {
    expectOk(await pay(await guest('before@example.com'), OWN_CARD));
    await brakeOn();
    expectOk(await pay(await guest('again@example.com'), OWN_CARD));
    const atBilling = await guest('at-billing@example.com');
    await keepCard(atBilling);
    expectOk(await atBilling.post('/api/cart/payment', {}));
    expectStopped(
      await pay(await guest('other-card@example.com'), { ...OWN_CARD, cardNumber: '4000056655665556' }),
    );
  });

  test('opens nothing for another card that is typed after it', async () => {
    expectOk(await pay(await guest('first@example.com'), OWN_CARD));
    await brakeOn();
    const stranger = await guest('swaps@example.com');
    await keepCard(stranger);
    expectStopped(await pay(stranger, DECLINED));
  });

  test('is an unknown card after three declines: its security code cannot be guessed', async () => {
    expectOk(await pay(await guest('owner@example.com'), OWN_CARD));
    await brakeOn();
    const statuses = [];
    for (let network = 0; network < 6; network += 1) {
      const browser = await guest(`guesser-${network}@example.com`, shop.browser(2, `203.0.113.${network}`));
      await keepCard(browser);
      await sql`update sandbox_gateway.cards set behaviour = 'decline'`.execute(shop.db);
      statuses.push((await browser.post('/api/cart/payment', {})).status);
    }
    expect(statuses).toEqual([402, 402, 402, 429, 429, 429]);
  });

  async function keepCard(browser: TestBrowser): Promise<void> {
    const { token } = (await browser.post('/vault/tokens', OWN_CARD)).body;
    expectOk(await browser.post('/api/cart/billing', { ...BILLING, paymentToken: token }));
  }
});

describe('a code by mail', () => {
  test('opens only the cart of the browser that asked for it', async () => {
    await brakeOn();
    const asker = await guest('asked@example.com');
    const code = await newCode(asker, 'asked@example.com');
    const other = await guest('asked@example.com');
    expectNoGood(await enter(other, code));
    expectStopped(await pay(other, OTHER_CARD));
    expectNoGood(await enter(shop.browser(2), code));
    expect((await enter(asker, code)).status).toBe(204);
  });

  test('works once, and a newer one replaces it', async () => {
    await brakeOn();
    const email = 'once@example.com';
    const browser = await guest(email);
    const [first, second] = [await newCode(browser, email), await newCode(browser, email)];
    if (first !== second) expectNoGood(await enter(browser, first));
    expect((await enter(browser, second)).status).toBe(204);
    expectNoGood(await enter(browser, second));
  });

  test('is read with the blanks and dashes that people type', async () => {
    await brakeOn();
    const browser = await guest('blanks@example.com');
    const code = await newCode(browser, 'blanks@example.com');
    expect((await enter(browser, ` ${code.slice(0, 3)}-${code.slice(3)} `)).status).toBe(204);
  });

  test('can be tried five times, also at once', async () => {
    await brakeOn();
    const email = 'five@example.com';
    const browser = await guest(email);
    const code = await newCode(browser, email);
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => enter(browser, wrong(code))))) {
      expectNoGood(answer);
    }
    expect((await enter(browser, code)).status).toBe(204);
    const next = await newCode(browser, email);
    await Promise.all(Array.from({ length: 5 }, () => enter(browser, wrong(next))));
    expectNoGood(await enter(browser, next));
  });

  test('is good for ten minutes, and what it opens for an hour', async () => {
    await brakeOn();
    const email = 'late@example.com';
    const browser = await guest(email);
    const code = await newCode(browser, email);
    await sql`update card_challenges set expires_at = expires_at - interval '10 minutes'`.execute(shop.db);
    expectNoGood(await enter(browser, code));
    expect((await enter(browser, await newCode(browser, email))).status).toBe(204);
    await sql`update card_challenges set passed_at = passed_at - interval '1 hour'`.execute(shop.db);
    expectStopped(await pay(browser, OTHER_CARD));
  });

  test('is stored hashed, and its email says it in the body alone', async () => {
    await brakeOn();
    const email = 'hashed@example.com';
    const browser = await guest(email);
    const code = await newCode(browser, email);
    const { rows } = await sql<{ kept: string }>`
      select h::text as kept from card_challenges h where code_hash is not null`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    const mail = await sql<{ head: string; cut: string }>`
      select event_key || ' ' || subject as head, cut_text || cut_html as cut from mails
      where recipient = ${email}`.execute(shop.db);
    for (const { kept } of rows) expect(kept).not.toContain(code);
    for (const { head, cut } of mail.rows) expect(`${head} ${cut}`).not.toContain(code);
  });
});

describe('who asks for a code', () => {
  test('gets the same answer with an account, without one, without a cart and without a limit', async () => {
    const calm = await guest('calm@example.com');
    const answers = [await ask(shop.browser(2)), await ask(calm)];
    expect(await codesTo('calm@example.com')).toEqual([]);
    await newCustomer(shop, 'has-account@example.com');
    await brakeOn();
    for (const email of ['has-account@example.com', 'no-account@example.com']) {
      answers.push(await ask(await guest(email)));
      expect(await codesTo(email)).toHaveLength(1);
    }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, null]));
  });

  test('cannot flood a mailbox', async () => {
    await brakeOn();
    const email = 'victim@example.com';
    for (let times = 0; times < 12; times += 1) {
      const browser = await guest(email, shop.browser(2, `203.0.113.${times}`));
      const { status } = await ask(browser);
      expect(status).toBe(times < LIMITS.mailsByRecipient.burst ? 202 : 429);
    }
    expect(await codesTo(email)).toHaveLength(LIMITS.mailsByRecipient.burst);
  });
});

describe('cards cannot be tested with it', () => {
  test('a passed challenge ends with the third decline', async () => {
    await brakeOn();
    const tester = await passed('tester@example.com');
    for (let times = 0; times < 3; times += 1) expect((await pay(tester, DECLINED)).status).toBe(402);
    expectStopped(await pay(tester, DECLINED));
    expectStopped(await pay(tester, OTHER_CARD));
  });

  test('a mailbox gets twelve declines, in whatever carts and networks', async () => {
    await brakeOn();
    let declines = 0;
    for (let network = 0; network < 8; network += 1) {
      const email = `tester+${network}@testers.example`;
      const browser = await guest(email, shop.browser(2, `203.0.113.${network}`));
      if ((await ask(browser)).status !== 202) continue;
      await enter(browser, (await codesTo(email)).at(-1) ?? '');
      for (let times = 0; times < 5; times += 1)
        declines += (await pay(browser, DECLINED)).status === 402 ? 1 : 0;
    }
    expect(declines).toBe(3 * LIMITS.mailsByRecipient.burst);
  });

  test('payments sent at once share the three', async () => {
    await brakeOn();
    const tester = await passed('at-once@example.com');
    const sent = Array.from({ length: 8 }, (_, index) =>
      tester.post('/api/cart/payment', DECLINED, { 'idempotency-key': `tester-at-once-${index}` }),
    );
    await Promise.all(sent);
    for (let times = 0; times < 4; times += 1) await pay(tester, DECLINED);
    const { rows } = await sql<{ declines: number }>`
      select count(*)::integer as declines from payment_attempts where state = 'declined'
        and document ->> 'email' = 'at-once@example.com'`.execute(shop.db);
    expect(rows).toEqual([{ declines: 3 }]);
  });
});

test('a customer without an order has the same way', async () => {
  const email = 'new-customer@example.com';
  const browser = await newCustomer(shop, email);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  await brakeOn();
  expectStopped(await pay(browser, OTHER_CARD));
  expect((await enter(browser, await newCode(browser, email))).status).toBe(204);
  expectOk(await pay(browser, OTHER_CARD));
});
