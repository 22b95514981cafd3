import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type FaultyProxy, GARBAGE, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

let database: TestDatabase;
let proxy: FaultyProxy;
let server: ServerProcess | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.databaseUrl);
  proxy = await startFaultyProxy(
    { host: hostname, port: Number(port) },
    { nonsense: GARBAGE, slowMs: 60_000 },
  );
});
afterEach(async () => {
  await server?.kill();
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

/** The shop's database as the server is told to find it. */
function databaseUrl(changes: Partial<Pick<URL, 'port' | 'pathname' | 'password'>> = {}): string {
  return Object.assign(new URL(database.databaseUrl), { port: String(proxy.port), ...changes }).href;
}

async function read(path: string) {
  const answer = await fetch(`${server?.origins[2]}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test.each(['down', 'nonsense', 'dropped'] as const)(
  'a database that is %s when the server starts is waited for, and the shop opens by itself',
  async (fault) => {
    await proxy.behave(fault);
    server = await startServerProcess({ DATABASE_URL: databaseUrl() });
    await server.listening();

    expect((await read('/healthz')).status).toBe(200);
    expect((await read('/readyz')).status).toBe(503);
    const call = await read('/api/cart');
    expect(call.status).toBe(503);
    expect(JSON.parse(call.text)).toEqual({
      code: 'unavailable',
      message: 'The shop is not available right now. Please try again in a moment.',
      requestId: call.headers.get('x-request-id'),
    });
    const page = await read('/shop');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.text).toContain('<h1>Twomey</h1>');
    expect(page.text).toContain('The shop is not available right now. Please try again in a moment.');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(server.printed()).not.toContain('Try a card');

    await proxy.behave(null);
    await server.ready();
    expect((await read('/api/shop/products')).status).toBe(200);
    expect((await read('/shop')).status).toBe(200);
    await expect.poll(() => server?.printed()).toContain('Try a card');
  },
  90_000,
);

test('connections that are lost in the middle of a transaction end nothing', async () => {
  const { hostname, port } = new URL(database.databaseUrl);
  let lost = 0;
  // BEGIN and the first statement travel together, so that both are lost.
  const unlucky = createServer((client) => {
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) socket.on('error', () => socket.destroy());
    client.once('close', () => service.destroy());
    service.once('close', () => client.destroy());
    client.on('data', (bytes) => {
      if (lost < 5 && bytes.includes('begin\0')) {
        lost += 1;
        client.resetAndDestroy();
      } else service.write(bytes);
    });
    service.pipe(client);
  });
  await new Promise<void>((resolve) => unlucky.listen(0, '127.0.0.1', resolve));
  try {
    const own = String((unlucky.address() as AddressInfo).port);
    server = await startServerProcess({ DATABASE_URL: databaseUrl({ port: own }) });
    await server.ready();
    expect(lost).toBe(5);
    expect((await read('/api/shop/products')).status).toBe(200);
  } finally {
    await server?.kill();
    unlucky.close();
  }
});

test.each([
  ['a database that does not exist', { pathname: '/nowhere' }],
  ['a wrong password', { password: 'not-it' }],
])('%s stops the start with a sentence', async (_, changes) => {
  await proxy.behave(null);
  server = await startServerProcess({ DATABASE_URL: databaseUrl(changes) });
  expect(await server.exited).toBe(1);
  expect(server.printed()).toMatch(/^DATABASE_URL names a database that cannot be used: .*\.$/m);
  expect(server.printed()).not.toContain('not-it');
  expect(server.printed().trim().split('\n')).toHaveLength(1);
});

test('a server that still waits for its database stops on SIGTERM', async () => {
  await proxy.behave('down');
  server = await startServerProcess({ DATABASE_URL: databaseUrl() });
  await server.listening();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
