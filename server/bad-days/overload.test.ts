import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_WAITING } from '../app/front-door/load-shedding.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openPlainSql } from '../testing/plain-sql.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { BILLING, card, expectOk, GOOD_CARD, SHIPPING } from '../testing/test-checkout.ts';

let database: TestDatabase;
let sql: Sql;
let close: () => Promise<void>;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ sql, close } = openPlainSql(database.databaseUrl, { max: 2 }));
  server = await startServerProcess({ DATABASE_URL: database.databaseUrl, TRUSTED_PROXIES: '127.0.0.1' });
  await server.ready();
});
afterAll(async () => {
  await server.kill();
  await close();
  await database.drop();
});

const BEGUN_ORDERS = 6;
const CROWD = MOST_WAITING + 50;

/** A shopper whose request is inside until its body follows: no speed of a machine changes how many there are. */
function startRequest(number: number): { call: ClientRequest; answered: Promise<IncomingMessage> } {
  const call = request({
    ...{ host: '127.0.0.1', port: server.port, method: 'POST', path: '/api/cart', agent: false },
    headers: {
      'content-type': 'application/json',
      'content-length': 2,
      'x-forwarded-for': `198.18.${number >> 8}.${number & 255}`,
      origin: server.origins[2],
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).on('error', reject);
  });
  call.flushHeaders();
  return { call, answered };
}

async function get(path: string) {
  const answer = await fetch(`${server.origins[2]}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Somebody with an address of their own, so that no limit of a household is met. */
async function readyToPay(number: number) {
  const browser = server.browser(2);
  const [product] = await sql<
    { id: number }[]
  >`select product_id as id from products where slug = 'corkscrew'`;
  const own = { address1: `${number} Main Street`, name_last: `Crowd${number}` };
  expectOk(await browser.post('/api/cart', { items: [{ productId: product?.id, qty: 1 }] }));
  expectOk(
    await browser.post('/api/cart/shipping', { ...SHIPPING, ...own, email: `crowd-${number}@example.com` }),
  );
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...own }));
  return browser;
}

test('where it is too much, others are turned away at once, orders that have begun are finished, and it is over when the crowd is', async () => {
  const payers = await Promise.all(Array.from({ length: BEGUN_ORDERS }, (_, at) => readyToPay(100 + at)));
  const [late, ...others] = payers;

  // One order waits for its bank before the crowd comes, the others press 'Place Order' in the middle of it.
  const lateOrder = late?.post('/api/cart/payment', card('4000000000004038'));
  const crowd = Array.from({ length: CROWD }, (_, at) => startRequest(at));
  let refused = 0;
  for (const { answered } of crowd) {
    void answered.then(({ statusCode }) => {
      if (statusCode === 503) refused += 1;
    });
  }
  await expect.poll(() => refused, { timeout: 15_000 }).toBe(CROWD - MOST_WAITING);

  const [page, call, health] = await Promise.all([get('/shop'), get('/api/lookups'), get('/healthz')]);
  for (const { status, headers, text: told } of [page, call]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(told).toContain('The shop is very busy right now. Please try again in a moment.');
  }
  expect(JSON.parse(call.text)).toMatchObject({
    code: 'unavailable',
    requestId: call.headers.get('x-request-id'),
  });
  expect(health.status).toBe(200);
  const orders = await Promise.all(others.map((browser) => browser.post('/api/cart/payment', GOOD_CARD)));
  expect(orders.map(({ body }) => body.orderComplete)).toEqual(others.map(() => true));
  expect((await get('/shop')).status).toBe(503);

  for (const { call: waiting } of crowd) waiting.end('{}');
  const answers = await Promise.all(
    crowd.map(async ({ answered }) => {
      const answer = await answered;
      await text(answer);
      return answer.statusCode;
    }),
  );
  // Read to its end, whatever an empty body means.
  expect(answers.filter((status) => status !== 503)).toHaveLength(MOST_WAITING);
  expect((await lateOrder)?.body.orderComplete).toBe(true);
  const [{ orders: placed } = { orders: 0 }] = await sql<{ orders: number }[]>`
    select count(*) as orders from orders where email like 'crowd-%'`;
  expect(placed).toBe(BEGUN_ORDERS);

  expect((await get('/shop')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
});
