import { expect, test } from 'vitest';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, freshCode, signInStaff } from '../../testing/test-staff.ts';
import { DEMO_STAFF_PASSWORD } from '../demo-staff.ts';

const ME = '/api/office/me';

const shop = testShop();

test('a person changes their name and turns the shortcuts off', async () => {
  const books = await signInStaff(shop, 'books');
  expect((await books.put(ME, { name: 'Beatrice Brooks', shortcuts: false })).status).toBe(204);
  const { body } = await books.get(ME);
  expect(body).toMatchObject({
    staff: { name: 'Beatrice Brooks', role: 'books' },
    shortcuts: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    sessions: [{ isCurrent: true }],
  });
  expect((await books.put(ME, { shortcuts: true })).status).toBe(204);
  expect((await books.get('/api/office/session')).body).toMatchObject({
    staff: { name: 'Beatrice Brooks' },
    shortcuts: true,
  });
});

test('a new password needs the current one and ends the other sessions', async () => {
  const [here, other] = [await signInStaff(shop, 'cellar'), await signInStaff(shop, 'cellar')];
  const password = 'another long pass phrase';
  const wrong = await here.post(`${ME}/password`, { currentPassword: 'a guess', password });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['currentPassword']]);
  const right = { currentPassword: DEMO_STAFF_PASSWORD, password };
  expect((await here.post(`${ME}/password`, right)).status).toBe(204);
  expect((await here.get('/api/office/session')).status).toBe(200);
  expect((await other.get('/api/office/session')).status).toBe(401);
  const email = 'cellar@office.example';
  const logIn = (typed: string) => shop.browser().post('/api/office/session', { email, password: typed });
  expect((await logIn(DEMO_STAFF_PASSWORD)).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
});

test('guesses of the current password are limited like those of a log-in', async () => {
  const service = await signInStaff(shop, 'service');
  const guess = { currentPassword: 'a guess', password: 'another long pass phrase' };
  for (let count = 1; count <= 5; count += 1) {
    expect((await service.post(`${ME}/password`, guess)).status).toBe(422);
  }
  expect((await service.post(`${ME}/password`, guess)).status).toBe(429);
});

test('new recovery codes need a code, replace the old ones, and each logs in once', async () => {
  const manager = await signInStaff(shop, 'manager');
  const first = await manager.post(`${ME}/recovery-codes`, {});
  expect(first.body.recoveryCodes.length).toBe(10);
  await forgetCodes(shop.db);
  expect((await manager.post(`${ME}/recovery-codes`, {})).body.code).toBe('confirm-needed');
  const email = 'manager@office.example';
  const code = await freshCode(shop, email);
  const second = await manager.post(`${ME}/recovery-codes`, {}, { 'x-office-code': code });
  const enter = async (recoveryCode: string) => {
    const browser = shop.browser();
    await browser.post('/api/office/session', { email, password: DEMO_STAFF_PASSWORD });
    return (await browser.post('/api/office/session/code', { code: recoveryCode })).status;
  };
  expect(await enter(first.body.recoveryCodes[0])).toBe(401);
  expect(await enter(second.body.recoveryCodes[0])).toBe(200);
  expect(await enter(second.body.recoveryCodes[0])).toBe(401);
  expect((await manager.get(ME)).body.recoveryCodesLeft).toBe(9);
});

test('a person ends all sessions but this one', async () => {
  const [here, other] = [await signInStaff(shop, 'owner'), await signInStaff(shop, 'owner')];
  expect((await here.get(ME)).body.sessions.length).toBe(2);
  expect((await here.delete(`${ME}/sessions`)).status).toBe(204);
  expect((await other.get('/api/office/session')).status).toBe(401);
  expect((await here.get(ME)).body.sessions.length).toBe(1);
});
