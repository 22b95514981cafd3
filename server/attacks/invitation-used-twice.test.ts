import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOperator } from '../../cli/testing/operator.ts';
import { codeOfStep, stepAt } from '../office/accounts/totp.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';

/** F6 of the second break-in report: an invitation that is passed by, and used again by someone else. */

const shop = testShop();

const PASSWORD = 'a long pass phrase';
const THIEF_PASSWORD = 'the phrase of a thief';

async function invite(email: string): Promise<string> {
  const words = ['staff', 'invite', email, '--name', 'Ivy', '--role', 'manager', '--json'];
  const { url } = await testOperator(shop).json(...words);
  return `/api${new URL(url).pathname}`;
}

/** The first step. Gives the code that the app would show. */
async function accept(browser: TestBrowser, path: string, password: string): Promise<string> {
  const { status, body } = await browser.post(path, { password });
  expect(status).toBe(200);
  return codeOfStep(new URL(body.totpUri).searchParams.get('secret') ?? '', stepAt(new Date()));
}

const logIn = (browser: TestBrowser, email: string, password: string) =>
  browser.post('/api/office/session', { email, password });
const finish = (browser: TestBrowser, path: string, code: string) => browser.post(`${path}/code`, { code });

test('who did only the first step cannot log in, and learns nothing from trying', async () => {
  const email = 'passed-by@example.com';
  const path = await invite(email);
  await accept(shop.browser(), path, PASSWORD);
  const half = await logIn(shop.browser(), email, PASSWORD);
  const stranger = await logIn(shop.browser(), 'stranger@example.com', PASSWORD);
  const withoutId = ({ status, body }: typeof half) => [status, body.code, body.message];
  expect(withoutId(half)).toEqual(withoutId(stranger));
  expect(half.status).toBe(401);
});

test('the link of someone who works in the office changes nothing', async () => {
  const email = 'works@example.com';
  const path = await invite(email);
  const own = shop.browser();
  const code = await accept(own, path, PASSWORD);
  expect((await finish(own, path, code)).status).toBe(200);
  const thief = shop.browser();
  expect((await thief.post(path, { password: THIEF_PASSWORD })).status).toBe(404);
  expect((await logIn(thief, email, THIEF_PASSWORD)).status).toBe(401);
  expect((await own.get('/api/office/session')).status).toBe(200);
});

test('a second browser that starts over does not pass the first one unnoticed', async () => {
  const email = 'two-browsers@example.com';
  const path = await invite(email);
  const [own, thief] = [shop.browser(), shop.browser()];
  const ownCode = await accept(own, path, PASSWORD);
  // With the code alone, from over the shoulder: the second step belongs to the browser of the first.
  expect((await finish(thief, path, ownCode)).status).toBe(409);
  const thiefCode = await accept(thief, path, THIEF_PASSWORD);
  const refused = await finish(own, path, ownCode);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('started again in another browser'),
  ]);
  // Neither has anything before the last step.
  for (const password of [PASSWORD, THIEF_PASSWORD]) {
    expect((await logIn(shop.browser(), email, password)).status).toBe(401);
  }
  // The person starts over, and the thief is out.
  const again = await accept(own, path, PASSWORD);
  expect((await finish(thief, path, thiefCode)).status).toBe(409);
  expect((await finish(own, path, again)).status).toBe(200);
  expect((await logIn(shop.browser(), email, THIEF_PASSWORD)).status).toBe(401);
  expect((await logIn(shop.browser(), email, PASSWORD)).status).toBe(200);
});

test('the same browser goes on, also after it started over', async () => {
  const path = await invite('goes-on@example.com');
  const browser = shop.browser();
  const old = await accept(browser, path, PASSWORD);
  const code = await accept(browser, path, PASSWORD);
  if (old !== code) expect((await finish(browser, path, old)).status).toBe(401);
  const done = await finish(browser, path, code);
  expect([done.status, done.body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await browser.get('/api/office/session')).status).toBe(200);
});

test('finishing ends every other session of the person and tells them by mail', async () => {
  const email = 'finishes@example.com';
  const path = await invite(email);
  // Such as one that was opened while an owner reset the account.
  await sql`
    insert into staff_sessions (token_hash, staff_id, state, ends_at)
    select ${Buffer.alloc(32)}, staff_id, 'open', now() + interval '1 hour' from staff where email = ${email}`.execute(
    shop.db,
  );
  const browser = shop.browser();
  const code = await accept(browser, path, PASSWORD);
  expect((await finish(browser, path, code)).status).toBe(200);
  const { rows } = await sql<{ hash: Buffer }>`
    select token_hash as hash from staff_sessions join staff using (staff_id) where email = ${email}`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash.equals(Buffer.alloc(32))).toBe(false);
  await shop.runJobs();
  expect((await shop.mailsTo(email))[0]?.subject).toBe('Your office account is set up');
});

test('the first code is used: it does not log in once more', async () => {
  const email = 'first-code@example.com';
  const path = await invite(email);
  const browser = shop.browser();
  const code = await accept(browser, path, PASSWORD);
  expect((await finish(browser, path, code)).status).toBe(200);
  const other = shop.browser();
  expect((await logIn(other, email, PASSWORD)).status).toBe(200);
  expect((await other.post('/api/office/session/code', { code })).status).toBe(401);
});
