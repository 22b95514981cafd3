import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { endLinks } from '../people/identity/link-store.ts';
import { changeCustomer } from '../testing/change-rows.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { newCustomer, verifyEmailOf } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/**
 * The job that mails a code or a link finds the account by its email in one statement, and writes what opens it in another.
 * An email that changes between the two left a code that was mailed to the old address and confirmed the new one, which its
 * owner never saw, with the guest orders of that address; and a link at the old address that opened the account.
 */

const shop = testShop();

const PASSWORD = 'a long password';

const whoIs = async (browser: TestBrowser) => (await browser.get('/api/identity/validate')).body.user;

/** The job waits before it writes to `table`; the account gets its new email; the job goes on. */
async function changedWhileMailed(account: TestBrowser, table: string, email: string): Promise<void> {
  let jobs: Promise<unknown> | undefined;
  await shop.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    jobs = shop.runJobs();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
    const customerId = (await whoIs(account)).userId;
    await changeCustomer(trx, customerId, { email, email_verified_at: null });
    await endLinks(trx, customerId);
  });
  await jobs;
}

async function mailedTo(email: string, pattern: RegExp): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text_body as text from mails where recipient = ${email} order by mail_id desc`.execute(shop.db);
  return rows.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? 'none';
}

test('a code mailed to the old address confirms no new one', async () => {
  const [own, others] = ['own@example.com', 'victim@example.com'];
  const account = await newCustomer(shop, own);
  await verifyEmailOf(shop, own);
  const browser = shop.browser(2);
  expect((await browser.post('/api/identity/log-in-code', { email: own })).status).toBe(202);
  await changedWhileMailed(account, 'log_in_codes', others);
  const code = await mailedTo(own, /^(\d{6})$/m);
  const entered = await browser.post('/api/identity/log-in-code/enter', { code });
  expect([entered.status, entered.body.code]).toEqual([422, 'invalid']);
  const { rows } = await sql`
    select email_verified_at from customers where email = ${others}`.execute(shop.db);
  expect(rows).toEqual([{ email_verified_at: null }]);
});

test('a link mailed to the old address opens nothing', async () => {
  const [old, own] = ['old@example.com', 'moved@example.com'];
  const account = await newCustomer(shop, old);
  await verifyEmailOf(shop, old);
  const thief = shop.browser(2);
  expect((await thief.post('/api/identity/request-password', { email: old })).status).toBe(202);
  await changedWhileMailed(account, 'account_links', own);
  const token = await mailedTo(old, /reset-password\?token=([\w-]+)/);
  const password = 'the words of a thief';
  const reset = await thief.post('/api/identity/reset-password', {
    ...{ token, password, confirmPassword: password },
  });
  expect([reset.status, reset.body.code]).toEqual([422, 'invalid']);
  expect((await shop.browser(2).post('/api/identity/login', { email: own, password })).status).toBe(401);
  const kept = await shop.browser(2).post('/api/identity/login', { email: own, password: PASSWORD });
  expect(kept.status).toBe(200);
});

test('a stolen session that sends the email as it was puts no old address back', async () => {
  const [old, own] = ['sold@example.com', 'kept@example.com'];
  const thief = await newCustomer(shop, old);
  const customerId = (await whoIs(thief)).userId;
  let sent: ReturnType<TestBrowser['post']> | undefined;
  await shop.db.transaction().execute(async (trx) => {
    await changeCustomer(trx, customerId, { email: own });
    // Without the password, which the same email does not need. It waits for the account.
    sent = thief.post('/api/account/name-and-email', { name_first: 'A', name_last: 'Thief', email: old });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
  });
  await sent;
  const { rows } = await sql`select email from customers where customer_id = ${customerId}`.execute(shop.db);
  expect(rows).toEqual([{ email: own }]);
});
