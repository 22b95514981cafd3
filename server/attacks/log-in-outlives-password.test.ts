import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '../people/identity/passwords.ts';
import { deleteSessionsOf } from '../people/identity/session-store.ts';
import { writePasswordHash } from '../people/identity/store.ts';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';

/**
 * T1 of the third break-in report: a log-in proves its password in one statement and opens its session in another. One that
 * is between the two while the password is replaced opens a session that no new password has ended.
 */

const shop = testShop();

const PASSWORD = 'the words of before';
const NEW_PASSWORD = 'the words of after';

async function signUp(email: string): Promise<void> {
  const browser = shop.browser(2);
  const names = { name_first: 'Ada', name_last: 'Hart' };
  const form = { email, ...names, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await browser.post('/api/identity/sign-up', form)).status).toBe(201);
}

const whoIs = async (browser: TestBrowser): Promise<string | undefined> =>
  (await browser.get('/api/identity/validate')).body.user?.email;

test('a log-in under way ends with the password that it proved', async () => {
  const email = 'under-way@example.com';
  await signUp(email);
  const thief = shop.browser(2);
  let logIn: Promise<ApiAnswer> | undefined;
  await shop.db.transaction().execute(async (trx) => {
    const { customer_id } = await trx
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    logIn = thief.post('/api/identity/login', { email, password: PASSWORD });
    // Its password is proved, and it waits for the account to open its session.
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
    await writePasswordHash(trx, customer_id, await hashPassword(NEW_PASSWORD));
    await deleteSessionsOf(trx, customer_id, null);
  });
  expect((await logIn)?.status).toBe(401);
  expect(await whoIs(thief)).toBeUndefined();
  const own = shop.browser(2);
  expect((await own.post('/api/identity/login', { email, password: NEW_PASSWORD })).status).toBe(200);
});
