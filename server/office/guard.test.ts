import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listQuery } from '../../contract/office/lists.ts';
import { defineOfficeRoute, dryRunQuery } from '../../contract/office/route.ts';
import { jsonAnswer, jsonBody } from '../../contract/route.ts';
import { apiRoutes } from '../platform/http/api-routes.ts';
import { answerFailure } from '../platform/http/failures.ts';
import { accept } from '../platform/http/refusal.ts';
import { testShop } from '../testing/test-shop.ts';
import { forgetCodes, freshCode, signInStaff } from '../testing/test-staff.ts';
import { codeConfirmer } from './accounts/confirm.ts';
import { officeServer } from './guard.ts';
import { staffOf } from './office-call.ts';
import { staffReader } from './office-routes.ts';

const answer = { 200: jsonAnswer('What was done', z.object({ times: z.int(), key: z.string().nullable() })) };
const body = z.object({ amount: z.int() });

const pay = defineOfficeRoute('post', '/office/test/pay', {
  tag: 'Test',
  summary: 'Pays',
  access: 'money',
  audit: 'test pay',
  isKeyed: true,
  isFresh: true,
  request: { query: dryRunQuery, body: jsonBody(body) },
  responses: answer,
});
const people = defineOfficeRoute('get', '/office/test/people', {
  tag: 'Test',
  summary: 'Lists people',
  access: 'orders.read',
  csv: 'people',
  request: { query: listQuery },
  responses: answer,
});

const shop = testShop();
let times = 0;
let failing = false;

beforeEach(() => {
  times = 0;
  failing = false;
});

/** The guard around two calls that count how often they are carried out. */
async function send(
  role: 'owner' | 'service' | 'cellar',
  call: string,
  init: RequestInit & { json?: object } = {},
) {
  const { office } = shop.parts;
  if (!office) throw new Error('no office');
  const parts = { ...shop.parts, ...office };
  const serve = officeServer({ ...parts, confirmCode: codeConfirmer(parts) });
  const done = async (requestKey: string | null) => {
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (failing) throw new Error('the office fails');
    return accept({ times, key: requestKey });
  };
  const app = apiRoutes();
  app.onError(answerFailure(() => undefined));
  app.use(async (c, next) => {
    c.set('requestId', 'a test');
    c.set('isHttps', false);
    c.set('clientAddress', '198.51.100.1');
    await next();
  });
  app.use(staffReader(parts));
  const calls = [
    serve(pay, ({ requestKey }) => done(requestKey)),
    serve(people, ({ requestKey }) => done(requestKey)),
  ];
  app.route('/', apiRoutes(calls));
  const browser = cookies.get(role) ?? (await signInStaff(shop, role)).cookieHeader();
  cookies.set(role, browser);
  const { json, headers, ...rest } = init;
  const response = await app.request(`/office/test/${call}`, {
    method: json ? 'POST' : 'GET',
    ...rest,
    headers: { cookie: browser, ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: response.status, body: await response.json() };
}
const cookies = new Map<string, string>();

const key = (name: string) => ({ 'idempotency-key': name });

test('a keyed call sent twice at once is carried out once, and both get its answer', async () => {
  const paying = () => send('owner', 'pay', { json: { amount: 1 }, headers: key('twice') });
  await paying();
  times = 0;
  const both = await Promise.all(
    [1, 2].map(() => send('owner', 'pay', { json: { amount: 2 }, headers: key('both') })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect(times).toBe(1);
  expect((await paying()).body.times).toBe(1);
  expect(times).toBe(1);
});

test('a key belongs to one request, and is needed', async () => {
  await send('owner', 'pay', { json: { amount: 1 }, headers: key('one') });
  expect((await send('owner', 'pay', { json: { amount: 2 }, headers: key('one') })).status).toBe(409);
  expect((await send('owner', 'pay', { json: { amount: 1 } })).status).toBe(422);
  expect(times).toBe(1);
});

test('a request that failed or was killed may be sent again with its key', async () => {
  failing = true;
  expect((await send('owner', 'pay', { json: { amount: 1 }, headers: key('failed') })).status).toBe(500);
  failing = false;
  expect((await send('owner', 'pay', { json: { amount: 1 }, headers: key('failed') })).status).toBe(200);
  await sql`update office_requests set status = null, answer = null, started_at = now() - interval '30 seconds'
    where key = 'failed'`.execute(shop.db);
  const again = await send('owner', 'pay', { json: { amount: 1 }, headers: key('failed') });
  expect([again.status, again.body.times]).toEqual([200, 3]);
});

test('a dry run needs neither key nor code and leaves no audit row', async () => {
  const rows = async () => (await sql`select 1 from operator_actions`.execute(shop.db)).rows.length;
  await send('owner', 'people');
  await forgetCodes(shop.db);
  const before = await rows();
  expect((await send('owner', 'pay?dryRun=true', { json: { amount: 1 } })).status).toBe(200);
  expect((await send('owner', 'pay?dryRun=yes', { json: { amount: 1 }, headers: key('no') })).status).toBe(
    403,
  );
  expect(await rows()).toBe(before + 1);
});

test('a fresh call needs a code from the last ten minutes, which a header can bring', async () => {
  await send('owner', 'people');
  await forgetCodes(shop.db);
  const without = await send('owner', 'pay', { json: { amount: 1 }, headers: key('fresh') });
  expect([without.status, without.body.code]).toEqual([403, 'confirm-needed']);
  const wrong = await send('owner', 'pay', {
    json: { amount: 1 },
    headers: { ...key('fresh'), 'x-office-code': '1' },
  });
  expect([wrong.status, wrong.body.code]).toEqual([403, 'confirm-needed']);
  const code = await freshCode(shop, 'owner@office.example');
  const headers = { ...key('fresh'), 'x-office-code': code };
  expect((await send('owner', 'pay', { json: { amount: 1 }, headers })).status).toBe(200);
  expect((await send('owner', 'pay', { json: { amount: 1 }, headers: key('later') })).status).toBe(200);
});

test('a list with people is exported only with that permission, and leaves an audit row', async () => {
  expect((await send('service', 'people')).status).toBe(200);
  expect((await send('service', 'people?format=csv')).status).toBe(403);
  expect((await send('owner', 'people?format=csv')).status).toBe(200);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from operator_actions where command = 'export test/people' order by action_id`.execute(
    shop.db,
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
});

test('a call outside of the guard has no member of staff', () => {
  expect(() => staffOf({ var: {} } as unknown as Parameters<typeof staffOf>[0])).toThrow('does not belong');
});
