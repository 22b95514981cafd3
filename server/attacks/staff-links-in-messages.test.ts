import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { MESSAGE_KINDS } from '../../domain/office/messages.ts';
import { ROLES, type Role } from '../../domain/office/roles.ts';
import { addCustomer } from '../testing/add-rows.ts';
import { changeMail, NOW } from '../testing/change-rows.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { freshCode, signInStaff } from '../testing/test-staff.ts';

// A role that reads messages took an account of the office over by the link in its mail.

const MESSAGES = '/api/office/messages';
const INVITED = 'second.owner@example.com';
const FORGETFUL = 'manager@office.example';

const shop = testShop();
let owner: TestBrowser;
let tokens: string[];
let ids: number[];
const by = new Map<Role, TestBrowser>();
beforeAll(async () => {
  for (const role of ROLES) by.set(role, await signInStaff(shop, role));
  owner = by.get('owner') as TestBrowser;
  const code = await freshCode(shop, 'owner@office.example');
  const form = { email: INVITED, name: 'Second', role: 'owner' };
  const invited = await owner.post('/api/office/settings/staff', form, { 'x-office-code': code });
  expect(invited.status).toBe(201);
  await shop.browser().post('/api/office/session/forgotten', { email: FORGETFUL });
  await shop.runJobs();
  const texts = [...(await shop.mailsTo(INVITED)), ...(await shop.mailsTo(FORGETFUL))].map(
    ({ text }) => text,
  );
  tokens = texts.map((text) => /\/office\/(?:invitations|password)\/([\w-]{22})/.exec(text)?.[1] ?? '');
  const { rows } = await sql<{ id: number }>`select mail_id::integer as id from mails order by 1`.execute(
    shop.db,
  );
  ids = rows.map(({ id }) => id);
  expect([tokens.length, ids.length]).toEqual([2, 2]);
});

const whole = (role: Role) => by.get(role) as TestBrowser;
const without = ROLES.filter((role) => role !== 'owner');

test.each(ROLES)('no answer for %s holds a link of the office', async (role) => {
  const paths = [
    ...MESSAGE_KINDS.map((kind) => `${MESSAGES}?kind=${kind}&limit=200`),
    `${MESSAGES}?q=${INVITED}`,
    ...ids.map((id) => `${MESSAGES}/mails/${id}`),
    `/api/office/search?q=${INVITED}`,
  ];
  for (const path of paths) {
    const message = JSON.stringify((await whole(role).get(path)).body);
    for (const token of tokens) expect([path, message.includes(token)]).toEqual([path, false]);
  }
});

test.each(without)('%s finds, opens and sends no mail about staff', async (role) => {
  for (const q of ['', `&q=${INVITED}`, '&state=sent']) {
    const { status, body } = await whole(role).get(`${MESSAGES}?kind=mails${q}`);
    expect(status === 200 ? [body.rows, body.total] : 'refused').toEqual(
      status === 403 ? 'refused' : [[], 0],
    );
  }
  for (const id of ids)
    expect([403, 404]).toContain((await whole(role).get(`${MESSAGES}/mails/${id}`)).status);
  const started = await whole(role).post(`${MESSAGES}/resend`, { ids });
  if (started.status === 403) return;
  await shop.runJobs();
  const { results } = (await whole(role).get(`/api/office/runs/${started.body.runId}`)).body;
  expect(results.map(({ message }: { message: string }) => message)).toEqual(
    ids.map((id) => `There is no mail ${id}.`),
  );
});

test('an owner lists and opens them, without what their links open', async () => {
  expect((await owner.get(`${MESSAGES}?kind=mails`)).body.total).toBe(2);
  for (const id of ids) {
    const { status, body } = await owner.get(`${MESSAGES}/mails/${id}`);
    expect([status, body.text]).toEqual([200, expect.stringMatching(/http:\/\/localhost\/…/)]);
  }
});

test('Today counts a failed one for those who can open it', async () => {
  for (const id of ids)
    await changeMail(shop.db, id, { sent_at: null, failed_at: NOW, last_error: '550 no', tries: 1 });
  const counted = async (role: Role) =>
    (await whole(role).get('/api/office/today')).body.tasks.find(
      ({ key }: { key: string }) => key === 'failed-mails',
    )?.count;
  expect([await counted('owner'), await counted('manager'), await counted('service')]).toEqual([2, 0, 0]);
  const filter = { state: 'failed' };
  expect((await whole('service').post(`${MESSAGES}/resend`, { filter, expected: 2 })).status).toBe(409);
});

test('a customer with the email of a member of staff shows none of them', async () => {
  const customerId = await addCustomer(shop.db, { email: INVITED });
  for (const role of ['service', 'manager', 'books'] as const) {
    const { status, body } = await whole(role).get(`/api/office/customers/${customerId}`);
    expect([status, body.messages]).toEqual([200, []]);
  }
});

test('the links work, so a reader of them would have the account', async () => {
  const [invitation, password] = tokens;
  expect((await shop.browser().get(`/api/office/invitations/${invitation}`)).status).toBe(200);
  const chosen = { token: password, password: 'a new long password' };
  expect((await shop.browser().post('/api/office/session/password', chosen)).status).toBe(204);
});
