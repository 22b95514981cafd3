import { expect, test } from 'vitest';
import { DEMO_STAFF_PASSWORD } from '../office/demo-staff.ts';
import type { ApiAnswer } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/**
 * C3 of the third break-in report: a password is proved in one statement and replaced in another, so whoever knows the old
 * one, and asks while its owner replaces it, has the last word, from a session that had just ended.
 */

const shop = testShop();

const NEW_ONES = ['the words of the owner', 'the words of a thief', 'the words of a third'];

const doneOf = (answers: readonly ApiAnswer[]) => answers.filter(({ status }) => status === 204).length;

test('of changes that prove the same password at once, one is done', async () => {
  const login = { email: 'proved@example.com', password: 'the words of before' };
  const names = { name_first: 'Ada', name_last: 'Hart', confirmPassword: login.password };
  const own = shop.browser(2);
  expect((await own.post('/api/identity/sign-up', { ...login, ...names })).status).toBe(201);
  const browsers = [own, shop.browser(2), shop.browser(2)];
  for (const browser of browsers.slice(1))
    expect((await browser.post('/api/identity/login', login)).status).toBe(200);
  const answers = await Promise.all(
    browsers.map((browser, index) => {
      const password = NEW_ONES[index] ?? '';
      const form = { currentPassword: login.password, password, confirmPassword: password };
      return browser.put('/api/account/password', form);
    }),
  );
  expect(doneOf(answers)).toBe(1);
});

test('so in the office', async () => {
  const browsers = [];
  for (const _ of NEW_ONES) browsers.push(await signInStaff(shop, 'service'));
  const answers = await Promise.all(
    browsers.map((browser, index) =>
      browser.post('/api/office/me/password', {
        currentPassword: DEMO_STAFF_PASSWORD,
        password: NEW_ONES[index],
      }),
    ),
  );
  expect(doneOf(answers)).toBe(1);
});
