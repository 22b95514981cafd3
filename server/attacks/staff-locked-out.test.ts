import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testOperator } from '../../cli/testing/operator.ts';
import type { Role } from '../../domain/office/roles.ts';
import { DEMO_STAFF_PASSWORD, seedDemoStaff } from '../office/demo-staff.ts';
import { LIMITS, type LimitName } from '../platform/rate-limits/limits.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { expectOk, newCustomer } from '../testing/test-checkout.ts';
import { testPasskey } from '../testing/test-passkey.ts';
import { testShop } from '../testing/test-shop.ts';
import { freshCode, signInStaff } from '../testing/test-staff.ts';

/** F5 of the second break-in report: someone without the secret fills the count that stops the person who has it. */

const SESSION = '/api/office/session';
const ME = '/api/office/me';

const shop = testShop();
beforeAll(async () => {
  if (shop.parts.office) await seedDemoStaff(shop.db, shop.parts.office.secrets);
});
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(shop.db);
});

const emailOf = (role: Role) => `${role}@office.example`;
const logIn = (browser: TestBrowser, email: string, password = DEMO_STAFF_PASSWORD) =>
  browser.post(SESSION, { email, password });
const enterCode = async (browser: TestBrowser, email: string) =>
  (await browser.post(`${SESSION}/code`, { code: await freshCode(shop, email) })).status;

/** As many failures as the limit allows, at one moment. */
async function fill(limit: LimitName, key: string): Promise<void> {
  const failures = Array.from({ length: LIMITS[limit].burst }, () =>
    shop.parts.rateLimiter.note({ [limit]: key }),
  );
  await Promise.all(failures);
}

/** A browser that was logged in, and from which the person logged out. */
async function knownBrowser(role: Role): Promise<TestBrowser> {
  const browser = await signInStaff(shop, role);
  expect((await browser.delete(SESSION)).status).toBe(204);
  return browser;
}

describe('a stranger who guesses passwords from many addresses', () => {
  const guessAway = (email: string) => fill('failedOfficeLoginsByAccount', email);

  test('does not lock out the browser in which the person was logged in', async () => {
    const email = emailOf('owner');
    const known = await knownBrowser('owner');
    await guessAway(email);
    expect((await logIn(shop.browser(), email)).status).toBe(429);
    expect((await logIn(known, email)).status).toBe(200);
    expect(await enterCode(known, email)).toBe(200);
  });

  test('gets around the limit with no cookie of their own making, nor with one of another person', async () => {
    const madeUp = shop.browser();
    madeUp.setCookie('officeDevice', 'AAAAAAAAAAAAAAAAAAAAAA');
    const another = await knownBrowser('cellar');
    await guessAway(emailOf('owner'));
    for (const browser of [madeUp, another]) {
      expect((await logIn(browser, emailOf('owner'))).status).toBe(429);
    }
  });

  test('does not lock out someone in a new browser who can read their mail', async () => {
    const email = emailOf('service');
    await guessAway(email);
    const browser = shop.browser();
    await browser.post(`${SESSION}/forgotten`, { email });
    await shop.runJobs();
    const [mail] = await shop.mailsTo(email);
    const token = /\/office\/password\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
    const chosen = { token, password: DEMO_STAFF_PASSWORD };
    expect((await browser.post(`${SESSION}/password`, chosen)).status).toBe(204);
    expect(await enterCode(browser, email)).toBe(200);
  });
});

describe('a stranger in the same network', () => {
  const HOME = '203.0.113.9';
  const guessAway = async (email: string) => {
    await fill('failedOfficeLoginsByAccountAndAddress', `${HOME} ${email}`);
    await fill('failedOfficeLoginsByAddress', HOME);
  };
  const signInAtHome = async (role: Role) => {
    const browser = shop.browser(1, HOME);
    expectOk(await logIn(browser, emailOf(role)));
    expect(await enterCode(browser, emailOf(role))).toBe(200);
    return browser;
  };

  test('locks out neither the password nor the passkey of a known browser', async () => {
    const browser = await signInAtHome('manager');
    const passkey = testPasskey('http://localhost');
    const created = passkey.create((await browser.post(`${ME}/passkeys/options`, {})).body);
    expect((await browser.post(`${ME}/passkeys`, { response: created, name: 'Key' })).status).toBe(201);
    await browser.delete(SESSION);
    await guessAway(emailOf('manager'));
    expect((await logIn(browser, emailOf('manager'))).status).toBe(200);
    const options = (await browser.post(`${SESSION}/passkey/options`, {})).body;
    const answer = await browser.post(`${SESSION}/passkey`, { response: passkey.get(options) });
    expect(answer.status).toBe(200);
  });

  test('does not keep anyone from changing their password', async () => {
    const browser = await signInAtHome('books');
    await guessAway(emailOf('books'));
    const form = { currentPassword: DEMO_STAFF_PASSWORD, password: DEMO_STAFF_PASSWORD };
    expect((await browser.post(`${ME}/password`, form)).status).toBe(204);
  });
});

describe('one who has only the password', () => {
  const guessCodes = async (email: string) => {
    for (let count = 1; count <= LIMITS.wrongOfficeCodesByAccount.burst; count += 1) {
      const browser = shop.browser();
      expectOk(await logIn(browser, email));
      expect((await browser.post(`${SESSION}/code`, { code: '000000' })).status).toBe(401);
    }
    const next = shop.browser();
    expectOk(await logIn(next, email));
    expect(await enterCode(next, email)).toBe(429);
  };

  test('does not keep the person from logging in, in a known browser', async () => {
    const email = emailOf('owner');
    const known = await knownBrowser('owner');
    await guessCodes(email);
    expectOk(await logIn(known, email));
    expect(await enterCode(known, email)).toBe(200);
  });

  test('does not keep a person who is logged in from confirming', async () => {
    const email = emailOf('manager');
    const browser = await signInStaff(shop, 'manager');
    await guessCodes(email);
    const code = await freshCode(shop, email);
    expect((await browser.post(`${SESSION}/confirm`, { code })).status).toBe(204);
    const again = await freshCode(shop, email);
    const codes = await browser.post(`${ME}/recovery-codes`, {}, { 'x-office-code': again });
    expect(codes.status).toBe(200);
  });
});

describe('the cookie of a known browser', () => {
  test('is set when the log-in is complete, and the database has its hash only', async () => {
    const browser = shop.browser();
    const email = emailOf('cellar');
    expectOk(await logIn(browser, email));
    expect(browser.cookie('officeDevice')).toBeUndefined();
    const done = await browser.post(`${SESSION}/code`, { code: await freshCode(shop, email) });
    const [header = ''] = done.headers.getSetCookie().filter((each) => each.startsWith('officeDevice='));
    expect(header).toMatch(/; HttpOnly/);
    expect(header).toMatch(/; SameSite=Lax/);
    const id = browser.cookie('officeDevice') ?? '';
    const { rows } = await sql<{ row: string }>`select d::text as row from staff_devices d`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(id);
  });

  test.each(['staff reset', 'staff disable'])('counts for nothing after %s', async (command) => {
    const email = emailOf('books');
    const known = await knownBrowser('books');
    const { staffId } = await shop.db
      .selectFrom('staff')
      .select('staff_id as staffId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const credentials = await sql<{ password: string; totp: Buffer }>`
      select password_hash as password, totp_secret as totp from staff where staff_id = ${staffId}`.execute(
      shop.db,
    );
    await testOperator(shop).run(...command.split(' '), email);
    await sql`update staff set is_active = true, password_hash = ${credentials.rows[0]?.password},
      totp_secret = ${credentials.rows[0]?.totp} where staff_id = ${staffId}`.execute(shop.db);
    await fill('failedOfficeLoginsByAccount', email);
    expect((await logIn(known, email)).status).toBe(429);
  });
});

describe('one who took over a shopper’s session, without the password', () => {
  const NEW = { password: 'a newer password', confirmPassword: 'a newer password' };
  const PASSWORD = 'a long password';

  test('does not keep the shopper from changing the password by wrong guesses of it', async () => {
    const email = 'guessed@example.com';
    const owner = await newCustomer(shop, email);
    const thief = shop.browser();
    expectOk(await thief.post('/api/identity/login', { email, password: PASSWORD }));
    const statuses = [];
    for (let count = 0; count <= 10; count += 1) {
      const guess = { currentPassword: `guess ${count}`, ...NEW };
      statuses.push((await thief.put('/api/account/password', guess)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const form = { currentPassword: PASSWORD, ...NEW };
    expect((await owner.put('/api/account/password', form)).status).toBe(204);
  });

  test('nor by causing mail', async () => {
    const email = 'member@example.com';
    const browser = shop.browser();
    const password = 'cellar-door-1';
    expectOk(await browser.post('/api/identity/login', { email, password }));
    const { user } = (await browser.get('/api/identity/validate')).body;
    const { membershipId } = user.memberships[0];
    const statuses = [];
    for (let count = 0; count < 8; count += 1) {
      const state = count % 2 === 0 ? 'on hold' : 'active';
      statuses.push((await browser.put(`/api/account/memberships/${membershipId}`, { state })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const form = { currentPassword: password, ...NEW };
    expect((await browser.put('/api/account/password', form)).status).toBe(204);
  });
});
