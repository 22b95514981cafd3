import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../domain/office/roles.ts';
import { hashRecoveryCode } from '../office/accounts/codes.ts';
import { clearCredentials, closeAccess, writePassword } from '../office/accounts/credentials.ts';
import { deletePasskey } from '../office/accounts/passkey-store.ts';
import { deleteStaffSessionsOf } from '../office/accounts/staff-session-store.ts';
import { lockStaff, replaceRecoveryCodes } from '../office/accounts/staff-store.ts';
import { DEMO_STAFF_PASSWORD } from '../office/demo-staff.ts';
import { hashPassword } from '../people/identity/passwords.ts';
import type { Writer } from '../platform/database/access.ts';
import type { ApiAnswer, TestBrowser } from '../testing/test-browser.ts';
import { testPasskey } from '../testing/test-passkey.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/** A recovery code or a passkey opens one session, and none where its account was taken from it while it was being judged. */

const shop = testShop();
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(shop.db);
});

const SESSION = '/api/office/session';
const PASSKEYS = '/api/office/me/passkeys';
const CODES = ['AAAAABBBBB', 'CCCCCDDDDD'] as const;

const isIn = async (browser: TestBrowser) => (await browser.get(SESSION)).status === 200;

async function staffIdOf(role: Role): Promise<number> {
  const { staff_id } = await shop.db
    .selectFrom('staff')
    .select('staff_id')
    .where('email', '=', `${role}@office.example`)
    .executeTakeFirstOrThrow();
  return staff_id;
}

/** The account has two recovery codes. */
async function withRecoveryCodes(role: Role): Promise<number> {
  await signInStaff(shop, role);
  const staffId = await staffIdOf(role);
  await shop.db
    .transaction()
    .execute((trx) => replaceRecoveryCodes(trx, staffId, CODES.map(hashRecoveryCode)));
  return staffId;
}

/** A browser that gave the password and waits for a code. */
async function waiting(role: Role): Promise<TestBrowser> {
  const browser = shop.browser(1);
  const form = { email: `${role}@office.example`, password: DEMO_STAFF_PASSWORD };
  expect((await browser.post(SESSION, form)).status).toBe(200);
  return browser;
}

/** `act` is sent while the account is locked, waits for it, and goes on after `change`. */
async function whileUnderWay(
  staffId: number,
  act: () => Promise<ApiAnswer>,
  change: (trx: Writer) => Promise<unknown>,
): Promise<ApiAnswer | undefined> {
  let answer: Promise<ApiAnswer> | undefined;
  await shop.db.transaction().execute(async (trx) => {
    await lockStaff(trx, staffId);
    answer = act();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
    await change(trx);
  });
  return answer;
}

test('a recovery code that is given in two log-ins at once opens one', async () => {
  await withRecoveryCodes('books');
  const browsers = [await waiting('books'), await waiting('books'), await waiting('books')];
  const answers = await Promise.all(
    browsers.map((browser) => browser.post(`${SESSION}/code`, { code: CODES[0] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect((await Promise.all(browsers.map(isIn))).filter(Boolean)).toHaveLength(1);
});

test('a log-in with a recovery code ends with the password that began it', async () => {
  const staffId = await withRecoveryCodes('cellar');
  const thief = await waiting('cellar');
  const passwordHash = await hashPassword('the words of the owner');
  const answer = await whileUnderWay(
    staffId,
    () => thief.post(`${SESSION}/code`, { code: CODES[0] }),
    async (trx) => {
      await writePassword(trx, staffId, passwordHash);
      await deleteStaffSessionsOf(trx, staffId, null);
    },
  );
  expect(answer?.status).toBe(401);
  expect(await isIn(thief)).toBe(false);
});

test.each([
  ['the disabling', 'books', closeAccess],
  ['a reset', 'manager', clearCredentials],
] as const)('a log-in with a recovery code ends with %s of its account', async (_, role, change) => {
  const staffId = await withRecoveryCodes(role);
  const thief = await waiting(role);
  const answer = await whileUnderWay(
    staffId,
    () => thief.post(`${SESSION}/code`, { code: CODES[1] }),
    (trx) => change(trx, staffId),
  );
  expect(answer?.status).toBe(401);
  expect(await isIn(thief)).toBe(false);
});

/** A passkey without a counter, as most that are kept in an account. */
async function withPasskey(role: Role) {
  const own = await signInStaff(shop, role);
  const passkey = testPasskey('http://localhost');
  const options = (await own.post(`${PASSKEYS}/options`, {})).body;
  const { status, body } = await own.post(PASSKEYS, { response: passkey.create(options), name: 'My phone' });
  expect(status).toBe(201);
  const answerIn = async (browser: TestBrowser) => {
    const options = (await browser.post(`${SESSION}/passkey/options`, {})).body;
    const response = passkey.get(options, { counter: 0 });
    return () => browser.post(`${SESSION}/passkey`, { response });
  };
  return { own, answerIn, passkeyId: body.passkeyId as string, staffId: await staffIdOf(role) };
}

test('a challenge that is answered twice at once opens one session', async () => {
  const { answerIn } = await withPasskey('service');
  const browser = shop.browser(1);
  const send = await answerIn(browser);
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 401, 401]);
});

test('a log-in by passkey ends with the passkey, removed while it was judged', async () => {
  const { answerIn, passkeyId, staffId } = await withPasskey('service');
  const thief = shop.browser(1);
  const answer = await whileUnderWay(staffId, await answerIn(thief), (trx) =>
    deletePasskey(trx, staffId, passkeyId),
  );
  expect(answer?.status).toBe(401);
  expect(await isIn(thief)).toBe(false);
});

test('and so does a confirmation by passkey, in a session that ends', async () => {
  const { own, answerIn, staffId } = await withPasskey('service');
  const answer = await whileUnderWay(staffId, await answerIn(own), (trx) => clearCredentials(trx, staffId));
  expect(answer?.status).toBe(401);
  expect(await isIn(own)).toBe(false);
});
