import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testOperator } from '../../../cli/testing/operator.ts';
import { changeRows } from '../../testing/change-rows.ts';
import { testShop } from '../../testing/test-shop.ts';
import { freshCode, signInStaff } from '../../testing/test-staff.ts';
import { DEMO_STAFF_PASSWORD, seedDemoStaff } from '../demo-staff.ts';
import { codeOfStep, stepAt } from './totp.ts';

const shop = testShop();
beforeAll(async () => {
  if (shop.parts.office) await seedDemoStaff(shop.db, shop.parts.office.secrets);
});

const password = DEMO_STAFF_PASSWORD;

test('staff log in with a password and a code, and each code works once', async () => {
  const browser = shop.browser();
  const email = 'owner@office.example';
  const code = await freshCode(shop, email);
  expect((await browser.post('/api/office/session/code', { code })).status).toBe(401);
  const first = await browser.post('/api/office/session', { email, password });
  expect([first.status, first.body]).toEqual([200, { next: 'code' }]);
  expect((await browser.get('/api/office/session')).status).toBe(401);
  const { status, body } = await browser.post('/api/office/session/code', { code });
  expect([status, body.staff.role, body.staff.permissions]).toEqual([
    200,
    'owner',
    expect.arrayContaining(['staff']),
  ]);
  const session = await browser.get('/api/office/session');
  expect(session.body).toMatchObject({ staff: { email }, confirmedUntil: expect.any(String) });

  const second = shop.browser();
  await second.post('/api/office/session', { email, password });
  expect((await second.post('/api/office/session/code', { code })).status).toBe(401);
});

test('an unknown email, a wrong password and a disabled account are answered the same', async () => {
  await changeRows(shop.db, 'staff', { is_active: false }, { role: 'books' });
  const tries = [
    { email: 'nobody@office.example', password },
    { email: 'cellar@office.example', password: 'not the password' },
    { email: 'books@office.example', password },
  ];
  const answers = await Promise.all(tries.map((form) => shop.browser().post('/api/office/session', form)));
  const bodies = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
  expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(bodies[0]?.status).toBe(401);
  await changeRows(shop.db, 'staff', { is_active: true }, { role: 'books' });
});

test('the fifth wrong code ends the log-in', async () => {
  const browser = shop.browser();
  const email = 'cellar@office.example';
  await browser.post('/api/office/session', { email, password });
  for (let count = 1; count <= 5; count += 1) {
    expect((await browser.post('/api/office/session/code', { code: '000000' })).status).toBe(401);
  }
  const after = await browser.post('/api/office/session/code', { code: await freshCode(shop, email) });
  expect([after.status, after.body.message]).toEqual([401, 'Please log in again.']);
});

test('the sixth wrong password of an account from one address waits', async () => {
  const browser = shop.browser();
  const form = { email: 'manager@office.example', password: 'not the password' };
  for (let count = 1; count <= 5; count += 1) {
    expect((await browser.post('/api/office/session', form)).status).toBe(401);
  }
  const sixth = await browser.post('/api/office/session', { ...form, password });
  expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a shopper’s cookie does not open the office, nor the office’s a shopper’s account', async () => {
  const shopper = shop.browser();
  await shopper.post('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' });
  expect((await shopper.get('/api/office/session')).status).toBe(401);
  const owner = await signInStaff(shop, 'owner');
  expect((await owner.get('/api/orders')).status).toBe(401);
});

test('an idle session, an old session and a logged-out one are over', async () => {
  const browser = await signInStaff(shop, 'service');
  expect((await browser.get('/api/office/session')).status).toBe(200);
  const age = (column: 'last_used_at' | 'ends_at', text: string) =>
    sql`update staff_sessions set ${sql.ref(column)} = now() - ${text}::interval`.execute(shop.db);
  await age('last_used_at', '59 minutes');
  expect((await browser.get('/api/office/session')).status).toBe(200);
  await age('last_used_at', '61 minutes');
  expect((await browser.get('/api/office/session')).status).toBe(401);

  const old = await signInStaff(shop, 'service');
  await age('ends_at', '1 second');
  expect((await old.get('/api/office/session')).status).toBe(401);

  const other = await signInStaff(shop, 'service');
  expect((await other.delete('/api/office/session')).status).toBe(204);
  expect((await other.get('/api/office/session')).status).toBe(401);
});

test('confirming gives the session a new id', async () => {
  const browser = await signInStaff(shop, 'manager').catch(() => signInStaff(shop, 'owner'));
  const before = browser.cookieHeader();
  const { body } = await browser.get('/api/office/session');
  const code = await freshCode(shop, body.staff.email);
  expect((await browser.post('/api/office/session/confirm', { code })).status).toBe(204);
  expect(browser.cookieHeader()).not.toBe(before);
  expect((await browser.get('/api/office/session')).status).toBe(200);
});

test('a person is invited by command, sets a password and an app, and gets recovery codes', async () => {
  const operator = testOperator(shop);
  const { url } = await operator.json(
    'staff',
    'invite',
    'ann@example.com',
    '--name',
    'Ann',
    '--role',
    'cellar',
    '--json',
  );
  expect(
    await operator.refusal('staff', 'invite', 'ann@example.com', '--name', 'Ann', '--role', 'owner'),
  ).toMatch(/^1 ann@example.com has an account already/);
  await shop.runJobs();
  expect((await shop.mailsTo('ann@example.com'))[0]?.text).toContain(url);
  const path = `/api${new URL(url).pathname}`;
  const browser = shop.browser();
  expect((await browser.get(path)).body).toEqual({ email: 'ann@example.com', name: 'Ann', role: 'cellar' });
  expect((await browser.post(path, { password: 'too short' })).status).toBe(422);
  const accepted = await browser.post(path, { password: 'twelve letters' });
  const secret = new URL(accepted.body.totpUri).searchParams.get('secret') ?? '';
  expect(accepted.body.qrSvg).toContain('<svg');
  expect((await browser.post(`${path}/code`, { code: '000000' })).status).toBe(401);
  const code = codeOfStep(secret, stepAt(new Date()));
  const finished = await browser.post(`${path}/code`, { code });
  expect([finished.status, finished.body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await browser.get('/api/office/session')).status).toBe(200);
  expect((await browser.get(path)).status).toBe(404);

  const [recovery = ''] = finished.body.recoveryCodes;
  for (const expected of [200, 401]) {
    const later = shop.browser();
    await later.post('/api/office/session', { email: 'ann@example.com', password: 'twelve letters' });
    expect((await later.post('/api/office/session/code', { code: recovery })).status).toBe(expected);
  }
  await shop.runJobs();
  expect((await shop.mailsTo('ann@example.com'))[0]?.subject).toBe(
    'A recovery code of your office account was used',
  );
});

test('a forgotten password is replaced by a link, which ends the sessions and keeps the code', async () => {
  const email = 'service@office.example';
  const signedIn = await signInStaff(shop, 'service');
  for (let count = 1; count <= 4; count += 1) {
    expect((await shop.browser().post('/api/office/session/forgotten', { email })).status).toBe(202);
  }
  expect(
    (await shop.browser().post('/api/office/session/forgotten', { email: 'x@office.example' })).status,
  ).toBe(202);
  await shop.runJobs();
  const mails = await shop.mailsTo(email);
  expect(mails.length).toBe(3);
  const token = /\/office\/password\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const chosen = { token, password: 'a new long password' };
  expect((await shop.browser().post('/api/office/session/password', chosen)).status).toBe(204);
  expect((await shop.browser().post('/api/office/session/password', chosen)).status).toBe(404);
  expect((await signedIn.get('/api/office/session')).status).toBe(401);
  const browser = shop.browser();
  expect((await browser.post('/api/office/session', { email, password })).status).toBe(401);
  expect((await browser.post('/api/office/session', { email, password: chosen.password })).body).toEqual({
    next: 'code',
  });
});

test('every log-in leaves an audit row, done or refused', async () => {
  const rows = await sql<{ outcome: string; known: boolean }>`
    select outcome, staff_id is not null as known from operator_actions where command = 'session log-in'`.execute(
    shop.db,
  );
  const outcomes = new Set(rows.rows.map(({ outcome, known }) => `${outcome} ${known}`));
  expect(outcomes).toEqual(new Set(['done true', 'refused false']));
});
