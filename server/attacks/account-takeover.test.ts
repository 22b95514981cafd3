import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { newCustomer } from '../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** Row 11 of the break-in report: ways into, or around, the account of someone else. */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

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
