import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '../../../domain/office/roles.ts';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPasskey } from '../../testing/test-passkey.ts';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, freshCode, signInStaff } from '../../testing/test-staff.ts';

const ORIGIN = 'http://localhost';
const SESSION = '/api/office/session';
const PASSKEYS = '/api/office/me/passkeys';

const shop = testShop();

async function optionsOf(browser: TestBrowser) {
  return (await browser.post(`${SESSION}/passkey/options`, {})).body;
}

async function withPasskey(role: Role) {
  const browser = await signInStaff(shop, role);
  const passkey = testPasskey(ORIGIN);
  const options = (await browser.post(`${PASSKEYS}/options`, {})).body;
  const added = await browser.post(PASSKEYS, { response: passkey.create(options), name: 'My phone' });
  expect([added.status, added.body]).toEqual([201, { passkeyId: expect.any(String) }]);
  return { browser, passkey, passkeyId: added.body.passkeyId };
}

async function logIn(browser: TestBrowser, response: object) {
  const { status, body } = await browser.post(`${SESSION}/passkey`, { response });
  return [status, status === 200 ? body.staff.role : body.code];
}

const REFUSED = [401, 'unauthenticated'];

test('a passkey logs in without a password and a code, and each challenge works once', async () => {
  const { passkey, browser: first } = await withPasskey('cellar');
  const browser = shop.browser();
  const options = await optionsOf(browser);
  expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
  const response = passkey.get(options);
  expect(await logIn(browser, response)).toEqual([200, 'cellar']);
  const session = await browser.get(SESSION);
  expect(session.body.confirmedUntil).toEqual(expect.any(String));
  expect(await logIn(browser, response)).toEqual(REFUSED);
  const { passkeys } = (await first.get('/api/office/me')).body;
  expect(passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }]);
});

test('what does not fit is refused with the same words', async () => {
  const { passkey } = await withPasskey('service');
  const messages = new Set<string>();
  const lies: ((options: { challenge: string }) => object)[] = [
    (options) => passkey.get(options, { origin: 'https://elsewhere.example' }),
    (options) => passkey.get(options, { isVerified: false }),
    () => passkey.get({ challenge: 'another-challenge' }),
    (options) => testPasskey(ORIGIN).get(options),
    (options) => ({ ...testPasskey(ORIGIN).get(options), id: passkey.get(options).id }),
  ];
  for (const lie of lies) {
    const browser = shop.browser();
    const { status, body } = await browser.post(`${SESSION}/passkey`, {
      response: lie(await optionsOf(browser)),
    });
    messages.add(`${status} ${body.message}`);
  }
  expect(messages.size).toBe(1);
  expect([...messages][0]).toMatch(/^401 /);
});

test('a challenge of another browser, and a late one, are refused', async () => {
  const { passkey } = await withPasskey('manager');
  const [one, two] = [shop.browser(), shop.browser()];
  const options = await optionsOf(one);
  await optionsOf(two);
  expect(await logIn(two, passkey.get(options))).toEqual(REFUSED);
  const late = await optionsOf(one);
  await sql`update staff_challenges set expires_at = now()`.execute(shop.db);
  expect(await logIn(one, passkey.get(late))).toEqual(REFUSED);
});

test('a counter that does not grow belongs to a copied key', async () => {
  const { passkey } = await withPasskey('books');
  const browser = shop.browser();
  expect(await logIn(browser, passkey.get(await optionsOf(browser), { counter: 7 }))).toEqual([200, 'books']);
  expect(await logIn(browser, passkey.get(await optionsOf(browser), { counter: 7 }))).toEqual(REFUSED);
  expect(await logIn(browser, passkey.get(await optionsOf(browser), { counter: 8 }))).toEqual([200, 'books']);
});

test('a disabled person, and a removed passkey, do not log in', async () => {
  const { browser, passkey, passkeyId } = await withPasskey('books');
  const other = shop.browser();
  const email = 'books@office.example';
  await changeRows(shop.db, 'staff', { is_active: false }, { email });
  expect(await logIn(other, passkey.get(await optionsOf(other)))).toEqual(REFUSED);
  await changeRows(shop.db, 'staff', { is_active: true }, { email });
  expect(await logIn(other, passkey.get(await optionsOf(other)))).toEqual([200, 'books']);
  const stranger = await signInStaff(shop, 'owner');
  expect((await stranger.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(404);
  expect((await browser.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(204);
  expect(await logIn(other, passkey.get(await optionsOf(other)))).toEqual(REFUSED);
});

test('a passkey confirms the session of a person who is signed in, with a new id', async () => {
  const { browser, passkey } = await withPasskey('owner');
  await forgetCodes(shop.db);
  const before = browser.cookieHeader();
  const { endsAt } = (await browser.get(SESSION)).body;
  expect(await logIn(browser, passkey.get(await optionsOf(browser)))).toEqual([200, 'owner']);
  expect(browser.cookieHeader()).not.toBe(before);
  expect((await browser.get(SESSION)).body).toMatchObject({ endsAt, confirmedUntil: expect.any(String) });
});

test('a passkey is added only after a fresh code, never with the challenge of a log-in', async () => {
  const browser = await signInStaff(shop, 'owner');
  await forgetCodes(shop.db);
  expect((await browser.post(`${PASSKEYS}/options`, {})).body.code).toBe('confirm-needed');
  const passkey = testPasskey(ORIGIN);
  const add = async (response: object) => (await browser.post(PASSKEYS, { response, name: 'Key' })).status;
  expect(await add(passkey.create(await optionsOf(browser)))).toBe(422);
  const code = await freshCode(shop, 'owner@office.example');
  const options = async () =>
    (await browser.post(`${PASSKEYS}/options`, {}, { 'x-office-code': code })).body as { challenge: string };
  const first = await options();
  expect(await add(passkey.create(first, { origin: 'https://elsewhere.example' }))).toBe(422);
  expect(await add(passkey.create(first))).toBe(422);
  const again = (await browser.post(`${PASSKEYS}/options`, {})).body;
  expect(await add(passkey.create(again))).toBe(201);
});
