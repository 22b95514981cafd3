import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, newCustomer, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** Row 11 of the break-in report: ways into, or around, the account of someone else. */

const shop = testShop();

const NAMES = { name_first: 'Ada', name_last: 'Hart' };
/** The password of `newCustomer`. */
const PASSWORD = 'a long password';
const NEW_PASSWORD = { password: 'a newer password', confirmPassword: 'a newer password' };

async function mailedToken(email: string): Promise<string> {
  await shop.runJobs();
  const [mail] = await shop.mailsTo(email);
  return /token=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

async function resetLink(email: string): Promise<string> {
  await shop.browser().post('/api/identity/request-password', { email });
  return mailedToken(email);
}

const reset = (token: string) =>
  shop.browser().post('/api/identity/reset-password', { token, ...NEW_PASSWORD });
const changeEmail = (browser: TestBrowser, email: string, more: object = {}) =>
  browser.post('/api/account/name-and-email', { ...NAMES, email, ...more });

describe('a stolen session', () => {
  test('does not change the email without the password', async () => {
    const browser = await newCustomer(shop, 'stolen@example.com');
    const without = await changeEmail(browser, 'thief@example.com');
    expect([without.status, without.body.fields]).toEqual([422, { currentPassword: ['Required'] }]);
    const wrong = await changeEmail(browser, 'thief@example.com', { currentPassword: 'a guess' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { currentPassword: ['This is not your current password.'] },
    ]);
    expect((await browser.get('/api/identity/validate')).body.user.email).toBe('stolen@example.com');
    const named = await changeEmail(browser, 'Stolen@example.com', { name_first: 'Eve' });
    expect([named.status, named.body.name_first]).toEqual([200, 'Eve']);
    const changed = await changeEmail(browser, 'moved@example.com', { currentPassword: PASSWORD });
    expect([changed.status, changed.body.email]).toEqual([200, 'moved@example.com']);
  });

  test('does not guess the password by way of the email form', async () => {
    const browser = await newCustomer(shop, 'guessed@example.com');
    const guess = () => changeEmail(browser, 'thief@example.com', { currentPassword: 'a guess' });
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

describe('a reset link', () => {
  test('ends when the email changes', async () => {
    const browser = await newCustomer(shop, 'left-mailbox@example.com');
    const token = await resetLink('left-mailbox@example.com');
    const moved = { currentPassword: PASSWORD };
    expect((await changeEmail(browser, 'new-mailbox@example.com', moved)).status).toBe(200);
    expect((await reset(token)).status).toBe(422);
  });

  test('ends when the password changes', async () => {
    const browser = await newCustomer(shop, 'careful@example.com');
    const token = await resetLink('careful@example.com');
    const form = { currentPassword: PASSWORD, ...NEW_PASSWORD };
    expect((await browser.put('/api/account/password', form)).status).toBe(204);
    expect((await reset(token)).status).toBe(422);
  });
});

const SQUATTER_ADDRESS = {
  ...NAMES,
  address1: '66 Wolf Lane',
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0166',
  countryId: 37,
};

describe('an account with an email that no one has verified', () => {
  const squat = async (email: string) => {
    const form = { ...NAMES, email, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await shop.browser().post('/api/identity/sign-up', form)).status).toBe(201);
  };

  test('does not keep the owner of the email from buying as a guest', async () => {
    const email = 'squatted@example.com';
    await squat(email);
    const owner = shop.browser(2);
    await fillCart(shop, owner, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await owner.post('/api/identity/check-user', { email })).body).toEqual({ exists: false });
    expectOk(await owner.post('/api/cart/shipping', { ...SHIPPING, email }));
    expectOk(await owner.post('/api/cart/billing', BILLING));
    const account = { saveInfo: true, ...NEW_PASSWORD };
    const { body } = expectOk(await owner.post('/api/cart/payment', { ...GOOD_CARD, ...account }));
    expect(body.orderComplete).toBe(true);
    // The squatter sees nothing of the order.
    const squatter = shop.browser(2);
    expectOk(await squatter.post('/api/identity/login', { email, password: PASSWORD }));
    expect(expectOk(await squatter.get('/api/orders')).body.orders).toEqual([]);
  });

  test('becomes the owner’s by the reset link, and throws the squatter out', async () => {
    const email = 'taken-back@example.com';
    const form = { ...NAMES, email, password: PASSWORD, confirmPassword: PASSWORD };
    const squatter = shop.browser();
    expect((await squatter.post('/api/identity/sign-up', form)).status).toBe(201);
    expectOk(await squatter.post('/api/account/address', { ...SQUATTER_ADDRESS, makeDefaultShipping: true }));
    expect((await reset(await resetLink(email))).status).toBe(204);
    expect((await squatter.get('/api/identity/validate')).body.valid).toBe(false);
    const owner = shop.browser();
    const { user } = expectOk(
      await owner.post('/api/identity/login', { email, password: NEW_PASSWORD.password }),
    ).body;
    expect(user.emailVerified).toBe(true);
    expect(user.AddressBook).toEqual([]);
  });

  test('blocks it once the email is verified', async () => {
    const email = 'verified@example.com';
    await squat(email);
    const token = await mailedToken(email);
    expectOk(await shop.browser().post('/api/identity/verify', { token }));
    const guest = shop.browser(2);
    await fillCart(shop, guest, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await guest.post('/api/cart/shipping', { ...SHIPPING, email })).status).toBe(409);
    expect((await guest.post('/api/identity/check-user', { email })).body).toEqual({ exists: true });
  });
});

describe('guesses from a hundred addresses', () => {
  const login = (browser: TestBrowser, email: string, password: string) =>
    browser.post('/api/identity/login', { email, password });
  /** What a hundred wrong passwords from everywhere leave behind. */
  const guessAway = async (email: string) => {
    const wrong = Array.from({ length: 100 }, () =>
      shop.parts.rateLimiter.note({ failedLoginsByAccount: email }),
    );
    await Promise.all(wrong);
    expect((await login(shop.browser(), email, PASSWORD)).status).toBe(429);
  };

  test('do not lock out the browser that the owner was logged in with', async () => {
    const email = 'locked-out@example.com';
    const owner = await newCustomer(shop, email);
    await owner.post('/api/identity/logout', {});
    await guessAway(email);
    expect((await login(owner, email, PASSWORD)).status).toBe(200);
    // Nor does a cookie that we did not give out open a way around the limit.
    const attacker = shop.browser();
    attacker.setCookie('device', 'AAAAAAAAAAAAAAAAAAAAAA');
    expect((await login(attacker, email, PASSWORD)).status).toBe(429);

    const fresh = shop.browser();
    const token = await resetLink(email);
    const chosen = await fresh.post('/api/identity/reset-password', { token, ...NEW_PASSWORD });
    expect(chosen.status).toBe(204);
    expect((await login(fresh, email, NEW_PASSWORD.password)).status).toBe(200);
  });
});
