import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, newCustomer, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const PASSWORD = 'cellar-door-1';
const newcomer = (email: string, more: object = {}) => ({
  email,
  name_first: 'Ada',
  name_last: 'Hart',
  password: 'a long password',
  confirmPassword: 'a long password',
  ...more,
});

async function loggedIn(email = 'grace@example.com', password = PASSWORD): Promise<TestBrowser> {
  const browser = shop.browser();
  expectOk(await browser.post('/api/identity/login', { email, password }));
  return browser;
}

const quantities = async (browser: TestBrowser) =>
  (await browser.get('/api/cart')).body.shoppingCartItems.map((item: { qty: number }) => item.qty);

describe('signing up', () => {
  test('opens an account, logs in by a cookie that scripts cannot read, and mails a link that verifies it', async () => {
    const browser = shop.browser(2);
    const { status, body, headers } = await browser.post(
      '/api/identity/sign-up',
      newcomer('ada@example.org'),
    );
    expect([status, body.user.email, body.user.emailVerified]).toEqual([201, 'ada@example.org', false]);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(body.user.emailPrefs).toEqual({
      IsDiscoveringProduct: true,
      IsDiscoveringTwomey: true,
      IsWineEducation: false,
      IsDiscoveringTimeless: false,
    });
    await shop.runJobs();
    const [mail] = await shop.mailsTo('ada@example.org');
    const token = /verify\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const otherBrowser = await newCustomer(shop, 'somebody-else@example.org');
    expect((await otherBrowser.post('/api/identity/verify', { token })).status).toBe(422);
    expect((await browser.post('/api/identity/verify', { token })).body).toEqual({ verified: true });
    expect((await browser.get('/api/identity/validate')).body.user.emailVerified).toBe(true);
    expect((await browser.post('/api/identity/verify', { token })).status).toBe(422);
  });

  test.each<[string, object, object]>([
    [
      'a short password',
      { password: '1234567', confirmPassword: '1234567' },
      { password: ['Password must be at least 8 characters long.'] },
    ],
    [
      'blanks',
      { password: '          ', confirmPassword: '          ' },
      { password: ['Password must be at least 8 characters long.'] },
    ],
    [
      'another confirmation',
      { confirmPassword: 'a longer password' },
      { confirmPassword: ['Passwords do not match.'] },
    ],
    ['no name', { name_first: '' }, { name_first: ['Required'] }],
    ['a child', { dob_month: 0, dob_day: 1, dob_year: 2010 }, { dob_year: ['Must be 21 or older'] }],
  ])('refuses %s', async (_, change, fields) => {
    const answer = await shop
      .browser()
      .post('/api/identity/sign-up', newcomer('refused@example.org', change));
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  test('of two sign-ups at once with one email in different letter case, one succeeds', async () => {
    const answers = await Promise.all(
      ['race@example.org', 'RACE@example.org'].map((email) =>
        shop.browser().post('/api/identity/sign-up', newcomer(email)),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(/^Our records indicate/),
      reason: 'email-has-account',
    });
  });

  test('a password of 200 characters works, one of 201 is refused', async () => {
    const password = 'x'.repeat(200);
    const long = newcomer('long@example.org', { password, confirmPassword: password });
    expect((await shop.browser().post('/api/identity/sign-up', long)).status).toBe(201);
    await loggedIn('long@example.org', password);
    const longer = newcomer('longer@example.org', {
      password: `${password}x`,
      confirmPassword: `${password}x`,
    });
    expect((await shop.browser().post('/api/identity/sign-up', longer)).status).toBe(422);
  });
});

describe('logging in', () => {
  test('in any letters and with blanks around; by cookie or by bearer token', async () => {
    const { body } = await shop
      .browser()
      .post('/api/identity/login', { email: ' GRACE@example.com ', password: PASSWORD });
    expect(body.user.AddressBook).toHaveLength(6);
    expect(body.user.CreditCards).toHaveLength(6);
    const otherBrowser = shop.browser();
    const valid = await otherBrowser.send('GET', '/api/identity/validate', undefined, {
      authorization: `Bearer ${body.token}`,
    });
    expect(valid.body).toMatchObject({ valid: true, user: { email: 'grace@example.com' } });
    expect((await otherBrowser.get('/api/identity/validate')).body).toEqual({ valid: false, user: null });
  });

  test.each([
    ['grace@example.com', 'cellar-door-2'],
    ['unknown@example.com', 'cellar-door-1'],
  ])('%s with %s: the same refusal', async (email, password) => {
    const answer = await shop.browser().post('/api/identity/login', { email, password });
    expect([answer.status, answer.body.message]).toEqual([401, 'Email or password is incorrect.']);
  });

  test('an unknown e-mail takes as long as a known one', async () => {
    const emails = ['nobody@example.com', 'member@example.com'];
    const fastest = new Map(emails.map((email) => [email, Number.POSITIVE_INFINITY]));
    // In turns, and the fastest of each: what else the machine does slows down both.
    for (let n = 0; n < 20; n += 1) {
      const email = emails[n % 2] ?? '';
      const started = performance.now();
      await shop.browser().post('/api/identity/login', { email, password: 'wrong password' });
      fastest.set(email, Math.min(fastest.get(email) ?? 0, performance.now() - started));
    }
    const [unknown = 0, known = 0] = fastest.values();
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  test('logging out ends the session on the server and takes the cart away from the browser', async () => {
    const browser = await loggedIn('new@example.com');
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    const auth = browser.cookie('auth') ?? '';
    expect((await browser.post('/api/identity/logout', {})).status).toBe(204);
    expect(await quantities(browser)).toEqual([]);
    const thief = shop.browser();
    thief.setCookie('auth', auth);
    expect((await thief.get('/api/identity/validate')).body.valid).toBe(false);
    expect(await quantities(await loggedIn('new@example.com'))).toEqual([1]);
  });
});

describe('carts survive', () => {
  test('merges a guest cart into the customer’s once, adding quantities up to the limit', async () => {
    const desk = await loggedIn('bulk@example.com');
    await fillCart(shop, desk, [{ slug: 'library-cabernet', qty: 4 }]);
    const phone = shop.browser(2);
    await fillCart(shop, phone, [
      { slug: 'library-cabernet', qty: 4 },
      { slug: 'corkscrew', qty: 2 },
    ]);
    const cookie = phone.cookie('cart');
    expectOk(await phone.post('/api/identity/login', { email: 'bulk@example.com', password: PASSWORD }));
    const { body } = await phone.get('/api/cart');
    expect(body.shoppingCartItems).toMatchObject([{ qty: 6, loweredFrom: 8 }, { qty: 2 }]);
    expectOk(await phone.post('/api/identity/login', { email: 'bulk@example.com', password: PASSWORD }));
    expect(await quantities(phone)).toEqual([6, 2]);
    expect(await quantities(desk)).toEqual([6, 2]);

    const thief = shop.browser(2);
    thief.setCookie('cart', cookie ?? '');
    expect(await quantities(thief)).toEqual([]);
  });

  test('a customer without a cart takes the guest’s over, and checks out as one who is known', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expectOk(await browser.post('/api/identity/login', { email: 'grace@example.com', password: PASSWORD }));
    const { email: _, ...shipping } = SHIPPING;
    expectOk(await browser.post('/api/cart/shipping', shipping));
    expectOk(await browser.post('/api/cart/billing', BILLING));
    const { user } = (await browser.get('/api/identity/validate')).body;
    const foreign = await browser.post('/api/cart/payment', { cardId: 1 });
    expect(foreign.status).toBe(422);
    const paid = await browser.post('/api/cart/payment', { cardId: user.CreditCards[1].CardId });
    expect(paid.body).toMatchObject({
      orderComplete: true,
      order: { customer: { email: 'grace@example.com' } },
    });
    const { orders } = (await browser.get('/api/orders')).body;
    expect(orders).toHaveLength(4);
    expect(orders[0]).toEqual(paid.body.order);
    const older = await browser.get(`/api/orders?limit=2&before=${orders[1].purchaseOrderId}`);
    expect(older.body.orders).toEqual(orders.slice(2));
    expect(await quantities(browser)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a link that works once, and ends all sessions', async () => {
    const old = await loggedIn('member@example.com');
    const browser = shop.browser();
    expect(
      (await browser.post('/api/identity/request-password', { email: 'Member@Example.com' })).status,
    ).toBe(202);
    await shop.runJobs();
    const [mail] = await shop.mailsTo('member@example.com');
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await browser.post('/api/identity/reset-password/validate', { token })).body).toEqual({
      valid: true,
    });
    const form = { token, password: 'another secret', confirmPassword: 'another secret' };
    expect((await browser.post('/api/identity/reset-password', form)).status).toBe(204);
    expect((await browser.post('/api/identity/reset-password', form)).status).toBe(422);
    expect((await browser.post('/api/identity/reset-password/validate', { token })).body).toEqual({
      valid: false,
    });
    expect((await old.get('/api/identity/validate')).body.valid).toBe(false);
    await loggedIn('member@example.com', 'another secret');
  });

  test('keeps the way back in the mailed link, as far as it stays in the shop', async () => {
    const browser = shop.browser();
    const ask = (more: object) =>
      browser.post('/api/identity/request-password', { email: 'bulk@example.com', ...more });
    expect((await ask({ returnTo: '/shipping?clubJoin=true', clubType: '2' })).status).toBe(202);
    await shop.runJobs();
    const [mail] = await shop.mailsTo('bulk@example.com');
    expect(mail?.text).toContain('&clubType=2&returnTo=%2Fshipping%3FclubJoin%3Dtrue\n');
    for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil', `/${'x'.repeat(500)}`]) {
      expect((await ask({ returnTo })).status).toBe(422);
    }
    expect((await ask({ clubType: '3' })).status).toBe(422);
  });

  test('an unknown email gets the same answer and no email', async () => {
    expect(
      (await shop.browser().post('/api/identity/request-password', { email: 'no@example.com' })).status,
    ).toBe(202);
    await shop.runJobs();
    expect(await shop.mailsTo('no@example.com')).toEqual([]);
  });
});
