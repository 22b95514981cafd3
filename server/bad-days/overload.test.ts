import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_WAITING } from '../front-door/load-shedding.ts';
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
  server = await startServerProcess({ DATABASE_URL: database.databaseUrl });
  await server.ready();
}, 90_000);
afterAll(async () => {
  await server.kill();
  await close();
  await database.drop();
});

const BEGUN_ORDERS = 6;
/** More than are let in, and few enough for a small machine. */
const CROWD = MOST_WAITING * 2;
/** The first of them are answered while the last are on their way. */
const TURNED_AWAY = MOST_WAITING / 3;

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: CROWD });

function get(path: string): Promise<Heard> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: server.port, path, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, ms: performance.now() - began });
      });
    });
    call.on('error', reject).end();
  });
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

test('a crowd is turned away early where it is too much, orders that are begun are finished, and it is over when the crowd is', async () => {
  const payers = await Promise.all(Array.from({ length: BEGUN_ORDERS }, (_, at) => readyToPay(100 + at)));
  const [late, ...others] = payers;

  // One order waits for its bank before the crowd comes, the others press 'Place Order' in the middle of it.
  const lateOrder = late?.post('/api/cart/payment', card('4000000000004038'));
  const crowd = Array.from({ length: CROWD }, (_, at) => get(at % 10 === 0 ? '/api/lookups' : '/shop'));
  const orders = others.map((browser) => browser.post('/api/cart/payment', GOOD_CARD));
  const health = get('/healthz');

  const heard = await Promise.all(crowd);
  const turnedAway = heard.filter(({ status }) => status === 503);
  expect(heard.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
  expect(turnedAway.length).toBeGreaterThanOrEqual(TURNED_AWAY);
  expect(heard.every(({ status }) => status === 200 || status === 503)).toBe(true);
  for (const { headers, text } of turnedAway) {
    expect(headers['retry-after']).toBe('5');
    expect(text).toContain('The shop is very busy right now. Please try again in a moment.');
    if (headers['content-type']?.startsWith('application/json')) {
      expect(JSON.parse(text)).toMatchObject({
        code: 'unavailable',
        requestId: headers['x-request-id'],
      });
    }
  }
  // Early: half of those turned away know it before half of the others have been served.
  const middle = (group: Heard[]) =>
    group.map(({ ms }) => ms).toSorted((a, b) => a - b)[group.length >> 1] ?? 0;
  expect(middle(turnedAway)).toBeLessThan(middle(heard.filter(({ status }) => status === 200)));

  expect((await health).status).toBe(200);
  // A bank that takes 8 s and a server that is late may be more than a request waits for: the shopper then asks again.
  const answers = await Promise.all([...orders, lateOrder]);
  expect(answers.every((answer) => answer?.body.orderComplete === true || answer?.status === 503)).toBe(true);
  for (const browser of payers) {
    await expect
      .poll(async () => (await browser.get('/api/cart/payment/status')).body.state, { timeout: 40_000 })
      .toBe('paid');
  }
  const [{ orders: placed } = { orders: 0 }] = await sql<{ orders: number }[]>`
    select count(*) as orders from orders where email like 'crowd-%'`;
  expect(placed).toBe(BEGUN_ORDERS);

  expect((await get('/shop')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
}, 90_000);
