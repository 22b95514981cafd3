import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  pressUntilKnown,
  SHIPPING,
  userOf,
  vaultToken,
  verifyEmailOf,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const PASSWORD = 'pinot in the rain';
const ACCOUNT = { saveInfo: true, password: PASSWORD, confirmPassword: PASSWORD };

/** A guest who has come to the review; `billing` says what was asked for there. */
const ready = (email: string, billing: object = {}) =>
  fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping: { email }, billing });

const pay = (browser: TestBrowser, more: object = {}, headers: Record<string, string> = {}) =>
  browser.post('/api/cart/payment', { ...GOOD_CARD, ...more }, headers);

const logIn = (email: string, password: string = PASSWORD) =>
  shop.browser().post('/api/identity/login', { email, password });

async function accountsOf(email: string) {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customers where lower(email) = lower(${email})`.execute(shop.db);
  return rows;
}

async function ordersOf(email: string) {
  return shop.db
    .selectFrom('orders')
    .select(['order_id', 'customer_id'])
    .where('email', '=', email)
    .orderBy('order_id')
    .execute();
}

/** Where in the whole database a text stands, as it is or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.db.introspection.getTables();
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema ?? 'public'}.${name}`)} t`.execute(shop.db);
    const hex = Buffer.from(text).toString('hex');
    if (rows.some((row) => row.text.includes(text) || row.text.includes(hex))) found.push(name);
  }
  return found;
}

describe('a guest who asks for an account', () => {
  test('finds the cart in it that was beside the one that was paid', async () => {
    const browser = await ready('beside@example.org', ACCOUNT);
    expectOk(await browser.post('/api/cart', { clubTypeId: 2, clubJoin: true }));
    expectOk(await pay(browser));
    expect((await browser.get('/api/identity/validate')).body.valid).toBe(true);
    const cart = (await browser.get('/api/cart?clubJoin=true')).body;
    expect(cart.shoppingCartItems).toMatchObject([{ clubContinuityTypeId: 2, qty: 1 }]);
  });

  test('at billing has it with the order: address, card, orders, letters, and is logged in', async () => {
    const { dob_day, dob_month, dob_year } = BILLING;
    const birth = { dob_day, dob_month, dob_year };
    const browser = await ready('opens@example.org', { ...ACCOUNT, ...birth, saveCard: true });
    expect(await accountsOf('opens@example.org')).toEqual([]);
    const paid = await pay(browser);
    expect(paid.body.orderComplete).toBe(true);
    expect(paid.headers.getSetCookie().filter((cookie) => cookie.startsWith('auth='))).toEqual([
      expect.stringMatching(/^auth=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const { valid, user } = (await browser.get('/api/identity/validate')).body;
    expect(valid).toBe(true);
    expect(user).toMatchObject({
      email: 'opens@example.org',
      name_first: 'Ada',
      name_last: 'Hart',
      DOB: '05/17/1985',
      emailVerified: false,
      AddressBook: [{ Address1: '100 Main Street', IsDefaultShipping: true, IsDefaultMailing: true }],
      CreditCards: [{ LastFour: '1111', IsDefault: true }],
      emailPrefs: {
        IsDiscoveringProduct: true,
        IsDiscoveringTwomey: true,
        IsWineEducation: false,
        IsDiscoveringTimeless: false,
      },
    });
    expect(user.AddressBook).toHaveLength(1);
    const { orders } = (await browser.get('/api/orders')).body;
    expect(orders.map((order: { purchaseOrderId: number }) => order.purchaseOrderId)).toEqual([
      paid.body.purchaseOrderId,
    ]);
    expect((await logIn('opens@example.org')).status).toBe(200);

    await shop.runJobs();
    const mails = await shop.mailsTo('opens@example.org');
    expect(mails).toHaveLength(2);
    const token = mails.map((mail) => /verify\?token=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean);
    expect(mails.find((mail) => mail.text.includes('verify?token'))?.text).toContain('brand2.localhost');
    expect((await browser.post('/api/identity/verify', { token })).body).toEqual({ verified: true });
  });

  test('at payment has it too, with both addresses and the letters chosen, and without a card', async () => {
    const browser = await ready('late@example.org', { address1: '7 Elm Street', name_first: 'Augusta' });
    const emailPrefs = {
      IsDiscoveringProduct: false,
      IsWineEducation: true,
      IsDiscoveringTwomey: false,
      IsDiscoveringTimeless: true,
    };
    expect((await pay(browser, { ...ACCOUNT, emailPrefs })).body.orderComplete).toBe(true);
    const user = await userOf(browser);
    expect(user).toMatchObject({ name_first: 'Augusta', CreditCards: [], emailPrefs });
    expect(user.AddressBook).toMatchObject([
      { Address1: '100 Main Street', IsDefaultShipping: true, IsDefaultMailing: false },
      { Address1: '7 Elm Street', IsDefaultShipping: false, IsDefaultMailing: true },
    ]);
  });

  test.each<[string, object, object, string | null]>([
    [
      'payment over billing',
      ACCOUNT,
      { ...ACCOUNT, password: 'another one', confirmPassword: 'another one' },
      'another one',
    ],
    ['payment without a password of its own', ACCOUNT, { saveInfo: true }, PASSWORD],
    ['not, when the payment says so', ACCOUNT, { saveInfo: false }, null],
    [
      'not without asking, even if a password is sent along',
      {},
      { password: PASSWORD, confirmPassword: PASSWORD },
      null,
    ],
  ])('is heard: %s', async (name, atBilling, atPayment, password) => {
    const email = `${name.replaceAll(/\W/g, '').toLowerCase()}@example.org`;
    const browser = await ready(email, atBilling);
    expect((await pay(browser, atPayment)).body.orderComplete).toBe(true);
    expect(await accountsOf(email)).toHaveLength(password === null ? 0 : 1);
    expect((await browser.get('/api/identity/validate')).body.valid).toBe(password !== null);
    if (password !== null) expect((await logIn(email, password)).status).toBe(200);
  });

  test('and thinks better of it at billing gets none, and the shop forgets the password', async () => {
    const browser = await ready('unticks@example.org', ACCOUNT);
    expect((await browser.get('/api/cart/billing')).body.saveInfo).toBe(true);
    expect(await hashesInCarts()).toBe(1);
    expectOk(await browser.post('/api/cart/billing', { ...BILLING, saveInfo: false }));
    expect((await browser.get('/api/cart/billing')).body.saveInfo).toBe(false);
    expect(await hashesInCarts()).toBe(0);
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect(await accountsOf('unticks@example.org')).toEqual([]);
  });

  test('need not type the password again when coming back to billing', async () => {
    const browser = await ready('comes-back@example.org', ACCOUNT);
    const again = { ...BILLING, saveInfo: true, keepPassword: true };
    expectOk(await browser.post('/api/cart/billing', again));
    expect((await browser.get('/api/cart/billing')).body.saveInfo).toBe(true);
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect((await browser.get('/api/orders/confirmation')).body.accountOpened).toBe(true);
    expect((await logIn('comes-back@example.org')).status).toBe(200);

    const otherBrowser = await ready('never-chose@example.org');
    const refused = await otherBrowser.post('/api/cart/billing', again);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { password: ['Required'], confirmPassword: ['Required'] },
    ]);
    const other = { ...again, password: 'another one', confirmPassword: 'another one' };
    expectOk(await otherBrowser.post('/api/cart/billing', other));
    expect((await pay(otherBrowser)).body.orderComplete).toBe(true);
    expect((await logIn('never-chose@example.org', 'another one')).status).toBe(200);
  });

  test('sees that only on their own confirmation', async () => {
    const opened = async (email: string, billing: object) => {
      const browser = await ready(email, billing);
      expect((await pay(browser)).body.orderComplete).toBe(true);
      return (await browser.get('/api/orders/confirmation')).body.accountOpened;
    };
    expect(await opened('told@example.org', ACCOUNT)).toBe(true);
    expect(await opened('stays-a-guest@example.org', {})).toBe(false);
  });

  test.each<[string, object, object]>([
    ['none', { saveInfo: true }, { password: ['Required'], confirmPassword: ['Required'] }],
    ['no confirmation', { saveInfo: true, password: PASSWORD }, { confirmPassword: ['Required'] }],
    ['blanks', withPassword('          '), { password: [expect.stringMatching(/at least 8 characters/)] }],
    ['a short one', withPassword('1234567'), { password: [expect.stringMatching(/at least 8 characters/)] }],
    [
      '201 characters',
      withPassword('x'.repeat(201)),
      { password: ['Must not exceed 200 characters'], confirmPassword: [expect.any(String)] },
    ],
    ['what no text column holds', withPassword('pinot\u0000noir'), { password: ['Invalid'] }],
    [
      'another confirmation',
      { ...ACCOUNT, confirmPassword: 'something else' },
      { confirmPassword: ['Passwords do not match.'] },
    ],
  ])('with an invalid password (%s) is refused at either step', async (name, wishes, fields) => {
    const email = `bad-${name.replaceAll(/\W/g, '')}@example.org`;
    const browser = await ready(email);
    const billing = await browser.post('/api/cart/billing', { ...BILLING, ...wishes });
    expect([billing.status, billing.body.fields]).toEqual([422, fields]);
    const payment = await pay(browser, wishes);
    const atPayment = name === 'none' ? { password: ['Required'] } : fields;
    expect([payment.status, payment.body.fields]).toEqual([422, atPayment]);
    expect([await ordersOf(email), await accountsOf(email)]).toEqual([[], []]);
  });

  test('with 200 characters logs in with them', async () => {
    const browser = await ready('long@example.org', withPassword('é'.repeat(200)));
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect((await logIn('long@example.org', 'é'.repeat(200))).status).toBe(200);
  });

  test('whose card is declined has none yet, and has it with the card that goes through', async () => {
    const browser = await ready('second-card@example.org', { ...ACCOUNT, saveCard: true });
    const addresses = await countOf('addresses');
    const declined = await pay(browser, card('4000000000000002'));
    expect(declined.status).toBe(402);
    expect(browser.cookie('auth')).toBeUndefined();
    expect(await accountsOf('second-card@example.org')).toEqual([]);
    expect(await countOf('addresses')).toBe(addresses);
    expect(await leftInAttempts()).toBe(0);
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect((await userOf(browser)).CreditCards).toMatchObject([{ LastFour: '1111' }]);
  });

  test('whose charge was never answered has account and card from the reconciler, once', async () => {
    const browser = await ready('lost@example.org', { ...ACCOUNT, saveCard: true });
    expect((await pay(browser, card('4000000000004020'))).status).toBe(503);
    expect(await accountsOf('lost@example.org')).toEqual([]);
    await Promise.all([shop.reconcile(), shop.reconcile(), shop.reconcile()]);
    expect((await browser.get('/api/cart/payment/status')).body.state).toBe('paid');
    const [account, ...others] = await accountsOf('lost@example.org');
    expect(others).toEqual([]);
    expect(await ordersOf('lost@example.org')).toMatchObject([{ customer_id: account?.customer_id }]);
    const { body } = await logIn('lost@example.org');
    expect(body.user.CreditCards).toMatchObject([{ LastFour: '4020', IsDefault: true }]);
    expect(body.user.AddressBook).toHaveLength(1);
    await shop.runJobs();
    expect(await shop.mailsTo('lost@example.org')).toHaveLength(2);
    expect([await leftInAttempts(), await hashesInCarts()]).toEqual([0, 0]);
  });

  test('whose answer is delivered twice is logged in anyway', async () => {
    const browser = await ready('doubled@example.org', ACCOUNT);
    expect((await pay(browser, card('4000000000004046'))).body.orderComplete).toBe(true);
    expect((await browser.get('/api/identity/validate')).body.valid).toBe(true);
    expect(await accountsOf('doubled@example.org')).toHaveLength(1);
  });

  test('keeps nothing of it when a part of it cannot be written: all or nothing', async () => {
    const browser = await ready('torn@example.org', { ...ACCOUNT, saveCard: true });
    expect((await pay(browser, card('4000000000004020'))).status).toBe(503);
    await sql`update payment_attempts set keepsakes = jsonb_set(keepsakes, '{card,summary,LastFour}', '"x"')
      where keepsakes is not null`.execute(shop.db);
    const { failures } = await shop.reconcile();
    expect(failures).toHaveLength(1);
    expect([await accountsOf('torn@example.org'), await ordersOf('torn@example.org')]).toEqual([[], []]);
    await sql`update payment_attempts set keepsakes = jsonb_set(keepsakes, '{card,summary,LastFour}', '"4020"')
      where keepsakes is not null`.execute(shop.db);
    expect((await shop.reconcile()).failures).toEqual([]);
    expect((await logIn('torn@example.org')).body.user.CreditCards).toHaveLength(1);
  });
});

describe('asking more than once', () => {
  test('six presses are one order, one account and one card', async () => {
    const browser = await ready('often@example.org', ACCOUNT);
    const paymentToken = await vaultToken(browser);
    const form = { ...BILLING, ...ACCOUNT, saveCard: true, paymentToken };
    expectOk(await browser.post('/api/cart/billing', form));
    const answers = await Promise.all(Array.from({ length: 6 }, () => pressUntilKnown(browser, {})));
    expect(new Set(answers.map(({ body }) => body.purchaseOrderId)).size).toBe(1);
    expect(answers.filter(({ headers }) => /auth=/.test(headers.getSetCookie().join()))).toHaveLength(1);
    const { user } = (await logIn('often@example.org')).body;
    expect([user.CreditCards.length, user.AddressBook.length]).toEqual([1, 1]);
    expect(await accountsOf('often@example.org')).toHaveLength(1);
  });

  test('a repeat is answered alike, as the guest of before and as the customer of now', async () => {
    const browser = await ready('repeats@example.org', ACCOUNT);
    const guest = browser.cookieHeader();
    const key = { 'Idempotency-Key': 'opens an account' };
    const paid = await pay(browser, {}, key);
    expect(paid.status).toBe(200);
    expect((await pay(browser, {}, key)).body).toEqual(paid.body);
    expect((await pay(browser)).body).toEqual(paid.body);
    const asGuest = await shop
      .browser(2)
      .send('POST', '/api/cart/payment', GOOD_CARD, { ...key, cookie: guest });
    expect(asGuest.body).toEqual(paid.body);
    expect(asGuest.headers.getSetCookie().join()).not.toMatch(/auth=/);

    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await pay(browser, {}, key)).body).toEqual(paid.body);
    const cart = await shop.browser(2).send('GET', '/api/cart', undefined, { cookie: guest });
    expect(cart.body.shoppingCartItems).toEqual([]);
  });

  test('of two orders that race for one email, one opens the account and both are placed', async () => {
    const browsers = [];
    for (let shopper = 0; shopper < 4; shopper += 1) browsers.push(await ready('twins@example.org', ACCOUNT));
    const answers = await Promise.all(browsers.map((browser) => pay(browser, card('4000000000004038'))));
    expect(answers.map(({ body }) => body.orderComplete)).toEqual([true, true, true, true]);
    const [account, ...others] = await accountsOf('twins@example.org');
    expect(others).toEqual([]);
    const orders = await ordersOf('twins@example.org');
    expect(orders.map((order) => order.customer_id).toSorted()).toEqual([
      account?.customer_id,
      null,
      null,
      null,
    ]);
    const valid = await Promise.all(
      browsers.map(async (browser) => (await browser.get('/api/identity/validate')).body.valid),
    );
    expect(valid.filter(Boolean)).toHaveLength(1);
    const late = await pay(browsers[0] as TestBrowser, card('4000000000004038'));
    expect(late.status).toBe(200);
  });
});

describe('an email that got an account since', () => {
  test('is refused before anything is charged; logging in or another email continues', async () => {
    const browser = await ready('meanwhile@example.org', ACCOUNT);
    const stays = await ready('meanwhile@example.org', ACCOUNT);
    const names = { name_first: 'Ada', name_last: 'Hart' };
    const form = {
      email: 'Meanwhile@example.org',
      ...names,
      password: 'a third one',
      confirmPassword: 'a third one',
    };
    expect((await shop.browser().post('/api/identity/sign-up', form)).status).toBe(201);
    await verifyEmailOf(shop, form.email);
    for (const shopper of [browser, stays]) {
      const { status, body } = await pay(shopper);
      expect([status, body.code, body.reason]).toEqual([409, 'conflict', 'email-has-account']);
      expect(body.message).toMatch(/^Our records indicate that the provided email is already associated/);
    }
    expect(await ordersOf('meanwhile@example.org')).toEqual([]);

    expectOk(await browser.post('/api/identity/login', { email: form.email, password: 'a third one' }));
    expect((await browser.get('/api/cart/billing')).body).toBeNull();
    expectOk(await browser.post('/api/cart/shipping', SHIPPING));
    expectOk(await browser.post('/api/cart/billing', BILLING));
    expect((await pay(browser, { saveInfo: true })).body.orderComplete).toBe(true);
    expect((await pay(stays, { saveInfo: false })).body.orderComplete).toBe(true);
    const [account] = await accountsOf('meanwhile@example.org');
    // The email is verified: an order of a guest who gives it belongs to the account too.
    expect((await ordersOf('meanwhile@example.org')).map((order) => order.customer_id)).toEqual([
      account?.customer_id,
      account?.customer_id,
    ]);
    expect((await logIn(form.email, 'a third one')).body.user.AddressBook).toEqual([]);
    expect(await hashesInCarts()).toBe(0);
  });
});

test('the password is stored nowhere, and its hash only until the order', async () => {
  const password = 'q7-zinfandel-vertical';
  const wishes = { ...ACCOUNT, password, confirmPassword: password };
  const browser = await ready('nowhere@example.org', wishes);
  const json = JSON.stringify((await browser.get('/api/cart/billing')).body);
  expect(json).not.toMatch(/argon2|zinfandel|password/i);
  expect(await tablesWith(password)).toEqual([]);
  expect(await tablesWith('$argon2id$')).toEqual(expect.arrayContaining(['carts', 'customers']));

  expect((await pay(browser, { ...card('4000000000004020'), ...wishes })).status).toBe(503);
  expect(await tablesWith(password)).toEqual([]);
  expect(await tablesWith('$argon2id$')).toContain('payment_attempts');
  const attempts = await shop.db.selectFrom('payment_attempts').select(['document', 'keepsakes']).execute();
  expect(JSON.stringify(attempts)).not.toMatch(/argon2/);

  await shop.reconcile();
  expect(await tablesWith(password)).toEqual([]);
  expect(await tablesWith('$argon2id$')).toEqual(['customers']);
});

test('a plain guest’s order sends no extra statement: one to settle', async () => {
  const browser = await ready('plain@example.org');
  const paymentToken = await vaultToken(browser);
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, paymentToken }));
  // Begin, lock, read, lock bottles, claim, commit; wait for the disk; the sandbox’s own charge; settle.
  expect(await shop.countStatements(() => browser.post('/api/cart/payment', {}))).toBe(9);
});

function withPassword(password: string) {
  return { saveInfo: true, password, confirmPassword: password };
}

async function hashesInCarts(): Promise<number> {
  return countOf('carts', 'password_hash');
}

async function leftInAttempts(): Promise<number> {
  return (
    (await countOf('payment_attempts', 'password_hash')) + (await countOf('payment_attempts', 'keepsakes'))
  );
}

/** How many rows a table has, or how many in which a column holds something. */
async function countOf(table: string, column = '*'): Promise<number> {
  const what = column === '*' ? sql`*` : sql.ref(column);
  const { rows } = await sql<{
    n: number;
  }>`select count(${what})::integer as n from ${sql.table(table)}`.execute(shop.db);
  return rows[0]?.n ?? 0;
}
