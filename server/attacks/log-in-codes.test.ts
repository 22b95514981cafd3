import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../platform/rate-limits/limits.ts';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, newCustomer, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** A code by email opens an account to the browser that asked for it, and to no other, however it is tried. */

const shop = testShop();
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(shop.db);
});

const GRACE = 'grace@example.com';
const PASSWORD = 'a long password';

const ask = (browser: TestBrowser, email = GRACE) => browser.post('/api/identity/log-in-code', { email });
const enter = (browser: TestBrowser, code: string) =>
  browser.post('/api/identity/log-in-code/enter', { code });
const isIn = async (browser: TestBrowser) => (await browser.get('/api/identity/validate')).body.valid;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function codesTo(email: string): Promise<string[]> {
  await shop.runJobs();
  const { rows } = await sql<{ text: string }>`
    select text_body as text from mails where recipient = ${email} and event_key like 'log-in-code %'
    order by mail_id`.execute(shop.db);
  return rows.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? `no code in: ${text}`);
}

async function newCode(browser: TestBrowser, email = GRACE): Promise<string> {
  expect((await ask(browser, email)).status).toBe(202);
  return (await codesTo(email)).at(-1) ?? 'no email';
}

function expectNoGood({ status, body }: ApiAnswer): void {
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'invalid', ['code']]);
}

describe('a code', () => {
  test('logs the browser that asked in, with its cart, once', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 2 }]);
    const code = await newCode(browser);
    const { user } = expectOk(await enter(browser, ` ${code.slice(0, 3)}-${code.slice(3)} `)).body;
    expect([user.email, await isIn(browser)]).toEqual([GRACE, true]);
    const { shoppingCartItems } = (await browser.get('/api/cart')).body;
    expect(shoppingCartItems).toMatchObject([{ qty: 2 }]);
    await browser.post('/api/identity/logout', {});
    expectNoGood(await enter(browser, code));
    expect(await isIn(browser)).toBe(false);
  });

  test('opens nothing in another browser, with or without a code of its own', async () => {
    const [owner, thief] = [shop.browser(2), shop.browser(2, '198.51.100.7')];
    const code = await newCode(owner);
    expectNoGood(await enter(thief, code));
    await ask(thief, 'nobody@example.com');
    expectNoGood(await enter(thief, code));
    expect(await isIn(thief)).toBe(false);
    expectOk(await enter(owner, code));
  });

  test('can be tried five times, also at once', async () => {
    const browser = shop.browser(2);
    const code = await newCode(browser);
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => enter(browser, wrong(code))))) {
      expectNoGood(answer);
    }
    expectOk(await enter(browser, code));
    const other = shop.browser(2);
    const next = await newCode(other);
    await Promise.all(Array.from({ length: 5 }, () => enter(other, wrong(next))));
    expectNoGood(await enter(other, next));
    expect(await isIn(other)).toBe(false);
  });

  test('opens once when it is entered twice at once', async () => {
    const browser = shop.browser(2);
    const code = await newCode(browser);
    const answers = await Promise.all([enter(browser, code), enter(browser, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is good for ten minutes, and a newer one replaces it', async () => {
    const browser = shop.browser(2);
    const [first, second] = [await newCode(browser), await newCode(browser)];
    if (first !== second) expectNoGood(await enter(browser, first));
    await sql`update log_in_codes set expires_at = expires_at - interval '10 minutes'`.execute(shop.db);
    expectNoGood(await enter(browser, second));
  });

  test.each(['a new password', 'a new email'])('ends with %s', async (change) => {
    const email = `${change.replaceAll(' ', '-')}@example.com`;
    const inside = await newCustomer(shop, email);
    const outside = shop.browser();
    const code = await newCode(outside, email);
    const form = {
      currentPassword: PASSWORD,
      password: 'another long one',
      confirmPassword: 'another long one',
    };
    const changed =
      change === 'a new password'
        ? await inside.put('/api/account/password', form)
        : await inside.post('/api/account/name-and-email', {
            ...{ name_first: 'Ada', name_last: 'Hart', email: `new-${email}`, currentPassword: PASSWORD },
          });
    expect(changed.status).toBeLessThan(300);
    expectNoGood(await enter(outside, code));
  });

  test('is stored hashed, and its email says it in the body alone', async () => {
    const browser = shop.browser(2);
    await ask(browser);
    const jobs = await sql<{
      payload: string;
    }>`select j::text as payload from graphile_worker._private_jobs j`.execute(shop.db);
    const code = (await codesTo(GRACE)).at(-1) ?? '';
    const { rows } = await sql<{ kept: string }>`select c::text as kept from log_in_codes c`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    const mails = await sql<{ kept: string }>`
      select event_key || ' ' || subject || cut_text || cut_html as kept from mails
      where event_key like 'log-in-code %'`.execute(shop.db);
    const payloads = jobs.rows.map(({ payload }) => ({ kept: payload }));
    for (const { kept } of [...rows, ...mails.rows, ...payloads]) expect(kept).not.toContain(code);
  });
});

describe('who has an account', () => {
  const UNKNOWN = 'unknown@example.com';

  test('is not learned: both answers are the same, and both take five tries', async () => {
    const seen = [];
    for (const email of [GRACE, UNKNOWN]) {
      const browser = shop.browser(2);
      const answer = await ask(browser, email);
      await shop.runJobs();
      const entered = [];
      for (let tries = 0; tries < 6; tries += 1) entered.push((await enter(browser, '000000')).body.message);
      const cookie = answer.headers.getSetCookie().map((one) => one.replace(/=[\w-]{22}/, '='));
      const rows = await sql<{
        tries: number;
      }>`select tries from log_in_codes order by expires_at desc limit 1`;
      seen.push({
        status: answer.status,
        body: answer.body,
        cookie,
        entered,
        rows: (await rows.execute(shop.db)).rows,
      });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(await codesTo(UNKNOWN)).toEqual([]);
  });

  test('is worth as many statements as who has none', async () => {
    const counts = [];
    for (const email of [GRACE, UNKNOWN]) {
      const browser = shop.browser(2);
      const log = await shop.countStatements(() => ask(browser, email));
      await shop.runJobs();
      counts.push([log, await shop.countStatements(() => enter(browser, '000000'))]);
    }
    expect(counts[0]).toEqual(counts[1]);
  });
});

describe('guessing is slow', () => {
  test('over all browsers and networks, an account takes few wrong codes and sends few mails', async () => {
    let [requested, tried] = [0, 0];
    for (let network = 0; network < 12; network += 1) {
      const guesser = shop.browser(2, `198.51.100.${network}`);
      if ((await ask(guesser)).status !== 202) continue;
      requested += 1;
      await shop.runJobs();
      for (let tries = 0; tries < 5; tries += 1)
        tried += (await enter(guesser, '999999')).status === 422 ? 1 : 0;
    }
    expect(requested).toBe(LIMITS.logInCodesByAccount.burst);
    expect(tried).toBe(LIMITS.wrongLogInCodesByAccount.burst);
  });

  test('and keeps no owner out of a browser that logged in before', async () => {
    const owner = shop.browser();
    expectOk(await owner.post('/api/identity/login', { email: GRACE, password: 'cellar-door-1' }));
    await owner.post('/api/identity/logout', {});
    for (let network = 0; network < 6; network += 1) {
      const stranger = shop.browser(2, `198.51.100.${network}`);
      await ask(stranger);
      await shop.runJobs();
      for (let tries = 0; tries < 5; tries += 1) await enter(stranger, '999999');
    }
    expectOk(await enter(owner, await newCode(owner)));
  });
});

describe('an account that its email never confirmed', () => {
  const signUp = async (email: string) => {
    const stranger = shop.browser();
    const form = {
      email,
      name_first: 'Not',
      name_last: 'Her',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    expect((await stranger.post('/api/identity/sign-up', form)).status).toBe(201);
    return stranger;
  };

  test('is the owner’s from the code on: the stranger who opened it is out, with session and password', async () => {
    const email = 'taken-early@example.com';
    const stranger = await signUp(email);
    const owner = shop.browser();
    expectOk(await enter(owner, await newCode(owner, email)));
    expect([await isIn(owner), await isIn(stranger)]).toEqual([true, false]);
    expect((await stranger.post('/api/identity/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await owner.get('/api/identity/validate')).body.user.emailVerified).toBe(true);
  });

  test('keeps its password for who signed up in this browser', async () => {
    const email = 'her-own@example.com';
    const browser = await signUp(email);
    await browser.post('/api/identity/logout', {});
    expectOk(await enter(browser, await newCode(browser, email)));
    expectOk(await shop.browser().post('/api/identity/login', { email, password: PASSWORD }));
  });
});

test('a checkout that a known email stops goes on after the code', async () => {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  expect((await browser.post('/api/cart/shipping', { ...SHIPPING, email: GRACE })).status).toBe(409);
  expectOk(await enter(browser, await newCode(browser)));
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
});
