import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { clearCredentials } from '../office/accounts/credentials.ts';
import { DEMO_STAFF_PASSWORD } from '../office/demo-staff.ts';
import type { ApiAnswer } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { freshCode, signInStaff } from '../testing/test-staff.ts';

/**
 * T2 of the third break-in report: the second step of a log-in does not look whether the first one still counts when it
 * opens the session. One that is under way while an owner resets a stolen account opens it for 12 hours.
 */

const shop = testShop();

test('a log-in under way ends with the reset of the account', async () => {
  const email = 'manager@office.example';
  await signInStaff(shop, 'manager');
  const thief = shop.browser(1);
  expect((await thief.post('/api/office/session', { email, password: DEMO_STAFF_PASSWORD })).status).toBe(
    200,
  );
  const code = await freshCode(shop, email);
  let logIn: Promise<ApiAnswer> | undefined;
  await shop.db.transaction().execute(async (trx) => {
    const { staff_id } = await trx
      .selectFrom('staff')
      .select('staff_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await clearCredentials(trx, staff_id);
    // The first step is still there for others: the second one waits for the account.
    logIn = thief.post('/api/office/session/code', { code });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
  });
  await logIn;
  expect((await thief.get('/api/office/session')).status).toBe(401);
});
