import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openPlainSql } from '../testing/plain-sql.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BULK_ADDRESS } from '../testing/test-bulk.ts';
import { BILLING, card, expectOk, SHIPPING } from '../testing/test-checkout.ts';

let database: TestDatabase;
let sql: Sql;
let close: () => Promise<void>;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ sql, close } = openPlainSql(database.databaseUrl, { max: 2 }));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});
afterAll(async () => {
  await close();
  await database.drop();
});

/** Its bank answers after 8 s. */
const SLOW_CARD = card('4000000000004038');

async function open(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATABASE_URL: database.databaseUrl });
  servers.push(server);
  await server.ready();
  return server;
}

/** Stands before 'Place Order' with a corkscrew. */
async function readyToPay(server: ServerProcess): Promise<TestBrowser> {
  const browser = server.browser(2);
  const [corkscrew] = await sql<
    { id: number }[]
  >`select product_id as id from products where slug = 'corkscrew'`;
  expectOk(await browser.post('/api/cart', { items: [{ productId: corkscrew?.id, qty: 1 }] }));
  expectOk(await browser.post('/api/cart/shipping', SHIPPING));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  return browser;
}

const isPending = (browser: TestBrowser) =>
  vi.waitFor(
    async () => expect((await browser.get('/api/cart/payment/status')).body.state).toBe('pending'),
    10_000,
  );

/** A client in the middle of its headers: neither idle, nor anything that could be answered yet. */
async function halfARequest(server: ServerProcess) {
  const socket = connectSocket(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(`GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n`, resolve));
  return async () => {
    socket.write('\r\n');
    await once(socket, 'close');
    return heard;
  };
}

test('a stopping server finishes a payment, refuses new requests and exits', async () => {
  const server = await open();
  const browser = await readyToPay(server);
  const rest = await halfARequest(server);
  const paid = browser.post('/api/cart/payment', SLOW_CARD);
  await isPending(browser);

  server.process.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.origins[2]}/readyz`)).rejects.toThrow('fetch failed'), 5_000);
  const turnedAway = await rest();
  expect(turnedAway).toMatch(/^HTTP\/1\.1 503 /);
  expect(turnedAway).toMatch(/^connection: close\r$/im);
  expect(turnedAway).toContain('"not ready"');

  const { status, headers, body } = await paid;
  expect([status, body.orderComplete, headers.get('connection')]).toEqual([200, true, 'close']);
  expect(await server.exited).toBe(0);
  expect(server.printed()).not.toMatch(/cut off|cleanly/);
  const attempts = await sql`
    select state from payment_attempts join orders using (cart_id) where order_id = ${body.purchaseOrderId}`;
  expect(attempts).toEqual([{ state: 'authorised' }]);
});

test('a second signal at once is the same one, and one two seconds later ends the process', async () => {
  const server = await open();
  const browser = await readyToPay(server);
  const paid = browser.post('/api/cart/payment', SLOW_CARD).catch(() => null);
  await isPending(browser);
  server.process.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.origins[2]}/readyz`)).rejects.toThrow('fetch failed'), 5_000);
  server.process.kill('SIGTERM');
  await sleep(2_100);
  expect(server.process.exitCode).toBeNull();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(1);
  expect(await paid).toBeNull();
});

test('if a server stops during a bulk payment, the next one takes its jobs, and each cart is one order', async () => {
  const server = await open();
  const link = /customerId=(\S+)/.exec(server.printed())?.[1] ?? '';
  const browser = server.browser(1);
  const { body } = expectOk(await browser.get(`/api/cart/bulk-carts?customerId=${link}`));
  const carts = body.shoppingCarts.map((cart: { shoppingCartId: number }) => cart.shoppingCartId);
  expect(carts.length).toBeGreaterThan(1);
  const paid = browser.post('/api/cart/bulk-payment', {
    customerId: link,
    userId: Number(link.split('.')[0]),
    carts,
    firstName: 'Bea',
    lastName: 'Stone',
    paymentType: 'card',
    details: { cardId: 'new', ...SLOW_CARD },
    billingAddressPayload: BULK_ADDRESS,
  });
  await vi.waitFor(async () => expect(await sql`select from bulk_payments`).toHaveLength(1), 10_000);
  server.process.kill('SIGTERM');
  expect((await paid).status).toBeLessThan(300);
  expect(await server.exited).toBe(0);
  expect(await sql`select from graphile_worker.jobs where locked_at is not null`).toEqual([]);

  await open();
  await vi.waitFor(async () => {
    const [done] = await sql<{ ordered: number; held: number }[]>`
      select (select count(*) from orders where cart_id = any(${carts}::bigint[])) as ordered,
        (select count(*) from bulk_payments p join sandbox_gateway.authorisations a on a.key = p.gateway_key
          where a.state <> 'declined') as held`;
    expect(done).toEqual({ ordered: carts.length, held: 1 });
  }, 30_000);
});
