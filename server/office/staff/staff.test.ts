import { beforeAll, expect, test } from 'vitest';
import { testOperator } from '../../../cli/testing/operator.ts';
import type { Role } from '../../../domain/office/roles.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, freshCode, signInStaff } from '../../testing/test-staff.ts';

const STAFF = '/api/office/settings/staff';

const shop = testShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});

async function find(role: Role) {
  const { body } = await owner.get(STAFF);
  return body.rows.find((row: { email: string }) => row.email === `${role}@office.example`);
}

test('an owner invites a person with a code, and the answer has the link once', async () => {
  await forgetCodes(shop.db);
  const form = { email: 'ann@example.com', name: 'Ann', role: 'cellar' };
  const unconfirmed = await owner.post(STAFF, form);
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'confirm-needed']);
  const code = await freshCode(shop, 'owner@office.example');
  const { status, body } = await owner.post(STAFF, form, { 'x-office-code': code });
  expect([status, body]).toEqual([
    201,
    {
      staffId: expect.any(Number),
      url: expect.stringContaining('/office/invitations/'),
      expiresAt: expect.any(String),
    },
  ]);
  const mails = await shop.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', form.email)
    .execute();
  expect(mails.length).toBe(1);
  expect((await owner.post(STAFF, form)).status).toBe(409);
  const member = await owner.get(`${STAFF}/${body.staffId}`);
  expect(member.body).toMatchObject({ ...form, isActive: true, hasSignedIn: false, version: 1 });
  const reset = await owner.post(`${STAFF}/${body.staffId}/reset`, {});
  expect([reset.status, reset.body.url === body.url]).toEqual([200, false]);
});

test('a new role ends the person’s sessions, and a stale form names who changed it', async () => {
  const service = await signInStaff(shop, 'service');
  const { staffId, version } = await find('service');
  const changed = await owner.put(`${STAFF}/${staffId}`, { role: 'manager', version });
  expect([changed.status, changed.body.role, changed.body.version]).toEqual([200, 'manager', version + 1]);
  expect((await service.get('/api/office/session')).status).toBe(401);
  const stale = await owner.put(`${STAFF}/${staffId}`, { role: 'cellar', version });
  expect([stale.status, stale.body.reason, stale.body.message]).toEqual([
    409,
    'load-again',
    'Olivia Owens changed the account of Sam Sato in the meantime. Your change is not saved.',
  ]);
  const audit = await owner.get('/api/office/settings/actions?command=staff%20change&outcome=done');
  expect(audit.body.rows[0]).toMatchObject({
    who: 'Olivia Owens',
    about: 'staff service@office.example',
    details: { role: { old: 'service', new: 'manager' } },
  });
});

test('a disabled person is out and cannot be reset until they are enabled', async () => {
  const books = await signInStaff(shop, 'books');
  const { staffId, version } = await find('books');
  expect((await owner.put(`${STAFF}/${staffId}`, { isActive: false, version })).status).toBe(200);
  expect((await books.get('/api/office/session')).status).toBe(401);
  expect((await owner.post(`${STAFF}/${staffId}/reset`, {})).status).toBe(409);
  await expect(signInStaff(shop, 'books')).rejects.toThrow('401');
  expect((await owner.put(`${STAFF}/${staffId}`, { isActive: true, version: version + 1 })).status).toBe(200);
  await signInStaff(shop, 'books');
});

test('no one changes their own role, and the last owner stays', async () => {
  const { staffId, version } = await find('owner');
  const demoted = await owner.put(`${STAFF}/${staffId}`, { role: 'manager', version });
  expect([demoted.status, demoted.body.message]).toEqual([409, expect.stringContaining('own role')]);
  const disabled = await owner.put(`${STAFF}/${staffId}`, { isActive: false, version });
  expect([disabled.status, disabled.body.message]).toEqual([409, expect.stringContaining('last owner')]);
  const operator = testOperator(shop);
  expect(await operator.refusal('staff', 'role', 'owner@office.example', 'manager')).toContain('last owner');
  expect(await operator.refusal('staff', 'disable', 'owner@office.example')).toContain('last owner');
});

test('of two owners who demote each other at once, one stays', async () => {
  const manager = await find('manager');
  await owner.put(`${STAFF}/${manager.staffId}`, { role: 'owner', version: manager.version });
  const second = await signInStaff(shop, 'manager');
  const [one, two] = [await find('owner'), await find('manager')];
  const answers = await Promise.all([
    owner.put(`${STAFF}/${two.staffId}`, { role: 'manager', version: two.version }),
    second.put(`${STAFF}/${one.staffId}`, { role: 'manager', version: one.version }),
  ]);
  // The loser is refused, or logged out already.
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const owners = await shop.db.selectFrom('staff').select('email').where('role', '=', 'owner').execute();
  expect(owners.length).toBe(1);
});

test('commands change people too, and the audit log names them', async () => {
  const operator = testOperator(shop);
  await operator.json('staff', 'disable', 'cellar@office.example');
  await operator.json('staff', 'enable', 'cellar@office.example');
  const { actions } = await operator.json('audit', 'list', '--subject', 'staff cellar@office.example');
  expect(actions.map(({ what, via, outcome }: Record<string, string>) => [what, via, outcome])).toEqual([
    ['staff enable', 'cli', 'done'],
    ['staff disable', 'cli', 'done'],
  ]);
});
