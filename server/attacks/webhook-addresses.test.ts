import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ROLES, type Role } from '../../domain/office/roles.ts';
import { deliverWebhook } from '../messages/outbound-webhooks/deliver-webhook.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testShop } from '../testing/test-shop.ts';
import { freshCode, signInStaff } from '../testing/test-staff.ts';

// A webhook's URL often holds the receiver's token. Webhooks are the owner's; other roles read URLs among the messages.

const MESSAGES = '/api/office/messages?kind=webhooks';
/** Nothing listens on port 1. */
const URL_OF_IT = 'http://127.0.0.1:1/hooks/T0KEN-in-path?key=T0KEN-in-query';

const shop = testShop();
let deliveryId: number;
const by = new Map<Role, TestBrowser>();
beforeAll(async () => {
  for (const role of ROLES) by.set(role, await signInStaff(shop, role));
  const code = await freshCode(shop, 'owner@office.example');
  const form = { url: URL_OF_IT, events: ['order.placed'] };
  const added = await browserOf('owner').post('/api/office/settings/webhooks', form, {
    'x-office-code': code,
  });
  expect(added.status).toBe(201);
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into webhook_events (event_id, type, body) values (gen_random_uuid(), 'order.placed', '{}') returning event_id
    )
    insert into webhook_deliveries (event_id, endpoint_id) select event_id, ${added.body.endpointId}::integer from event
    returning delivery_id::integer as id`.execute(shop.db);
  deliveryId = rows[0]?.id ?? 0;
  const failed = await deliverWebhook(shop.parts, deliveryId).catch((error: Error) => error.message);
  expect(failed).toContain('was not taken');
  expect(failed).not.toContain('T0KEN');
});

const browserOf = (role: Role) => by.get(role) as TestBrowser;

test.each(ROLES)('no message, run, log or count for %s holds the address', async (role) => {
  const paths = [
    MESSAGES,
    `${MESSAGES}&q=127.0.0.1`,
    '/api/office/audit?limit=200',
    '/api/office/today',
    '/api/office/search?q=T0KEN',
  ];
  for (const path of paths) {
    const json = JSON.stringify((await browserOf(role).get(path)).body);
    expect([path, json.includes('T0KEN')]).toEqual([path, false]);
  }
});

test.each(['owner', 'manager', 'service'] as const)(
  '%s sees the host, and cannot guess the rest by searching',
  async (role) => {
    const { rows } = (await browserOf(role).get(MESSAGES)).body;
    expect(rows).toMatchObject([
      { messageId: deliveryId, to: '127.0.0.1:1', error: expect.stringMatching(/\S/) },
    ]);
    expect((await browserOf(role).get(`${MESSAGES}&q=127.0`)).body.total).toBe(1);
    for (const q of ['T0KEN', '/hooks', 'http://127.0.0.1:1/h', 'key=']) {
      expect([q, (await browserOf(role).get(`${MESSAGES}&q=${encodeURIComponent(q)}`)).body.total]).toEqual([
        q,
        0,
      ]);
    }
    const filter = { q: 'T0KEN' };
    const resent = await browserOf(role).post('/api/office/messages/resend?kind=webhooks', {
      filter,
      expected: 1,
    });
    expect(resent.status).toBe(409);
  },
);

test('the audit log and the results of runs hold no address', async () => {
  const started = await browserOf('service').post('/api/office/messages/resend?kind=webhooks', {
    ids: [deliveryId],
  });
  expect(started.status).toBe(202);
  await shop.runJobs();
  const { rows } = await sql`
    select from (select a::text as row from operator_actions a union all select r::text from office_run_items r
      union all select t::text from webhook_tries t union all select j::text from graphile_worker._private_jobs j) x
    where row like '%T0KEN%'`.execute(shop.db);
  expect(rows).toEqual([]);
});
