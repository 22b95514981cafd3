import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_TYPES } from '../../contract/webhook-types.ts';
import { webhookEvents } from '../../contract/webhooks.ts';
import { objectionToUrl, postWebhook } from '../../server/messages/outbound-webhooks/post-webhook.ts';
import { cancelOrder } from '../../server/ordering/orders/cancel-order.ts';
import { refundOrder } from '../../server/ordering/orders/refund-order.ts';
import { shipOrder } from '../../server/ordering/orders/ship-order.ts';
import { makeJobsDue } from '../../server/testing/change-rows.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { signInStaff } from '../../server/testing/test-staff.ts';
import { testOperator } from '../testing/operator.ts';

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver whose answer the test can change. */
async function startReceiver() {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    heard.push({ headers: request.headers, body });
    if (receiver.mood === 'silent') return;
    if (receiver.mood === 'dropped') return response.socket?.destroy();
    if (receiver.mood === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end();
    response.writeHead(receiver.mood === 'error' ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    mood: 'fine' as 'fine' | 'error' | 'silent' | 'dropped' | 'redirect',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

const shop = testShop();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let operator: ReturnType<typeof testOperator>;
beforeAll(async () => {
  operator = testOperator(shop);
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { endpointId } of (await operator.json('webhook', 'list')).endpoints) {
    await operator.run('webhook', 'remove', String(endpointId));
  }
  await receiver.close();
});

const register = (...options: string[]) => operator.json('webhook', 'add', receiver.url, ...options);

async function place(): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }]);
  return (await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
}

async function changeQuantity(orderId: number, qty: number): Promise<void> {
  const manager = await signInStaff(shop, 'manager');
  const path = `/api/office/orders/${orderId}/change`;
  const body = { reason: 'By phone', lines: [{ productId: await shop.productId('corkscrew'), qty }] };
  const { quote } = expectOk(await manager.post(`${path}?dryRun=true`, body)).body;
  const answer = await manager.post(path, { ...body, quote }, { 'idempotency-key': 'one corkscrew' });
  expect(answer.status).toBe(201);
}

/** Written from the standard alone, as a receiver would. */
function isSignedBy(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

const jobs = async () =>
  (
    await sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker.jobs
    where task_identifier in ('tell-webhook-endpoints', 'deliver-webhook')`.execute(shop.db)
  ).rows[0]?.jobs;
const log = async () => (await operator.json('webhook', 'log')).deliveries;

describe('an order’s life', () => {
  test('is sent as signed events in the documented shape, without personal data', async () => {
    const { secret } = await register();
    const order = await place();
    await shop.runJobs();
    await shipOrder(shop.parts, order, { trackingNumber: '794612345678' });
    await shop.runJobs();
    await refundOrder(shop.parts, order, [{ line: 1, quantity: 1 }]);
    await refundOrder(shop.parts, order, null);
    const other = await place();
    await shop.runJobs();
    await changeQuantity(other, 1);
    await cancelOrder(shop.parts, other);
    await shop.runJobs();

    const events = receiver.heard.map(({ body }) => JSON.parse(body));
    expect(events.map(({ type }) => type).sort()).toEqual([
      'order.cancelled',
      'order.changed',
      'order.placed',
      'order.placed',
      'order.refunded',
      'order.refunded',
      'order.shipped',
    ]);
    for (const event of events) {
      const schema = webhookEvents[event.type as keyof typeof webhookEvents];
      expect(schema.parse(event)).toEqual(event);
    }
    expect(events.find(({ type }) => type === 'order.shipped').data).toMatchObject({
      purchaseOrderId: order,
      trackingNumber: '794612345678',
    });
    expect(events.find(({ type }) => type === 'order.changed').data).toMatchObject({
      purchaseOrderId: other,
      items: [{ quantity: 1 }],
    });
    const refunds = events.filter(({ type }) => type === 'order.refunded');
    const placed = events.find(({ data, type }) => type === 'order.placed' && data.purchaseOrderId === order);
    expect(refunds.reduce((sum, { data }) => sum + data.amount, 0)).toBeCloseTo(placed.data.total, 2);
    expect(receiver.heard.every((heard) => isSignedBy(secret, heard))).toBe(true);
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
    expect(JSON.stringify(events)).not.toMatch(/ada|hart|main street|94558|555|1111/i);
  });

  test('is sent only to subscribed endpoints, and without one needs no job', async () => {
    await place();
    expect(await jobs()).toBe(0);
    await register('--events', 'order.shipped');
    await place();
    expect(await jobs()).toBe(0);
    await shop.runJobs();
    expect(receiver.heard).toEqual([]);
  });
});

describe('an endpoint that does not accept events', () => {
  test.each(['error', 'dropped', 'redirect'] as const)(
    '(%s) gets the same event with the same ID until it accepts it',
    async (mood) => {
      await register();
      receiver.mood = mood;
      await place();
      await shop.runJobs();
      expect(receiver.heard).toHaveLength(1);
      expect((await log())[0]).toMatchObject({ state: 'owed', tries: 1 });
      await shop.runJobs();
      expect(receiver.heard).toHaveLength(1);
      receiver.mood = 'fine';
      await makeJobsDue(shop.db);
      await shop.runJobs();
      const [first, second] = receiver.heard;
      expect(second?.body).toBe(first?.body);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect((await log())[0]).toMatchObject({ state: 'delivered', tries: 2, lastStatus: 204 });
      await makeJobsDue(shop.db);
      await shop.runJobs();
      expect(receiver.heard).toHaveLength(2);
    },
  );

  test('for three days has failed deliveries, which webhook resend sends again', async () => {
    await register();
    receiver.mood = 'error';
    await place();
    await shop.runJobs();
    const [{ deliveryId }] = await log();
    await sql`update webhook_deliveries set tries = 20 where delivery_id = ${deliveryId}`.execute(shop.db);
    await makeJobsDue(shop.db);
    await shop.runJobs();
    expect((await log())[0]).toMatchObject({ state: 'failed', tries: 21, lastError: 'It answered 500.' });
    await makeJobsDue(shop.db);
    await shop.runJobs();
    expect(receiver.heard).toHaveLength(2);
    receiver.mood = 'fine';
    await operator.json('webhook', 'resend', String(deliveryId));
    await shop.runJobs();
    expect((await log())[0]).toMatchObject({ deliveryId, state: 'delivered', tries: 1, triesInAll: 3 });
    expect(await operator.run('webhook', 'log')).toMatchObject({
      text: expect.stringContaining('1 attempt, 3 in total'),
    });
  });

  test('is cut off at the time-out', async () => {
    receiver.mood = 'silent';
    const rules = shop.parts.webhookRules;
    const answer = await postWebhook(receiver.url, { headers: {}, body: '{}' }, rules, { timeoutMs: 200 });
    expect(answer).toMatchObject({ status: null, error: 'No answer within 0.2 s.' });
  });
});

test('a request that cannot be sent counts as an attempt', async () => {
  const rules = { allowsHttp: true, allowsPrivateAddresses: true };
  const shouted = await postWebhook(
    receiver.url.replace('http:', 'HTTP:'),
    { headers: {}, body: '{}' },
    rules,
  );
  expect(shouted).toMatchObject({ status: 204, error: null });
  const broken = await postWebhook(receiver.url, { headers: { 'webhook-id': 'a\nb' }, body: '{}' }, rules);
  expect(broken).toMatchObject({ status: null, error: expect.stringContaining('webhook-id') });
});

test('a worker killed before it records the answer sends the same event twice', async () => {
  await register();
  await place();
  await shop.runJobs();
  await sql`
    with forgotten as (
      update webhook_deliveries set state = 'owed', tries = 0, settled_at = null
      where delivery_id = (select max(delivery_id) from webhook_deliveries)
      returning delivery_id
    )
    select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', delivery_id)) from forgotten`.execute(
    shop.db,
  );
  await shop.runJobs();
  expect(receiver.heard).toHaveLength(2);
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a new secret signs next to the old one for a day, then alone; the database has neither', async () => {
  const { endpointId, secret: old } = await register();
  const { secret } = await operator.json('webhook', 'rotate', String(endpointId));
  expect(await operator.json('webhook', 'test', String(endpointId))).toMatchObject({ status: 204 });
  expect(receiver.heard.at(-1)).toSatisfy(
    (heard: Heard) => isSignedBy(old, heard) && isSignedBy(secret, heard),
  );
  await sql`update webhook_endpoints set previous_until = now() where previous_salt is not null`.execute(
    shop.db,
  );
  await operator.json('webhook', 'test', String(endpointId));
  expect(receiver.heard.at(-1)).toSatisfy(
    (heard: Heard) => !isSignedBy(old, heard) && isSignedBy(secret, heard),
  );
  const { rows } = await sql<{ row: string }>`select e::text as row from webhook_endpoints e`.execute(
    shop.db,
  );
  for (const kept of [old, secret]) expect(JSON.stringify(rows)).not.toContain(kept.slice(6, 20));
});

describe('an operator', () => {
  test('learns why a URL or event is refused, also for a duplicate URL', async () => {
    await register();
    expect(await operator.refusal('webhook', 'add', receiver.url)).toContain('with this URL already');
    expect(await operator.refusal('webhook', 'add', 'erp')).toContain('no web address');
    expect(await operator.refusal('webhook', 'add', 'ftp://erp.example')).toContain('https://');
    expect(
      await operator.refusal('webhook', 'add', 'https://erp.example', '--events', 'order.lost'),
    ).toContain(WEBHOOK_TYPES[0]);
    expect(await operator.refusal('webhook', 'remove', '99')).toContain('No endpoint has this id');

    const shouted = receiver.url.replace('http:', ' HTTP:');
    expect(await operator.refusal('webhook', 'add', shouted), 'the same in other letters').toContain(
      'with this URL already',
    );
    expect((await operator.json('webhook', 'add', 'HTTP://Erp.example/Hook')).url).toBe(
      'http://erp.example/Hook',
    );
  });
});

describe('where private addresses are refused', () => {
  const strict = { allowsHttp: false, allowsPrivateAddresses: false };

  test.each([
    ['http://erp.example/hook', 'https://'],
    ['https://127.0.0.1/hook', 'private'],
    ['https://10.1.2.3/hook', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://[::1]/hook', 'private'],
    ['https://[::127.0.0.1]/hook', 'private'],
    ['https://[fec0::1]/hook', 'private'],
    ['https://[2001:db8::1]/hook', 'private'],
    ['https://203.0.113.9/hook', 'private'],
    ['https://198.51.100.9/hook', 'private'],
    ['https://192.0.2.9/hook', 'private'],
    ['https://192.88.99.1/hook', 'private'],
    ['https://[::ffff:192.168.0.1]/hook', 'private'],
    ['https://2130706433/hook', 'private'],
    ['https://name:word@erp.example/hook', 'password'],
  ])('%s is refused', (url, reason) => {
    expect(objectionToUrl(url, strict)).toContain(reason);
  });

  test('a name that resolves to one gets no request', async () => {
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const answer = await postWebhook(url, { headers: {}, body: '{}' }, { ...strict, allowsHttp: true });
    expect(answer).toMatchObject({ status: null, error: expect.stringContaining('private network') });
    expect(receiver.heard).toEqual([]);
  });
});
