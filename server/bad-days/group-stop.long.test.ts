import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { BILLING, card, expectOk, SHIPPING } from '../testing/test-checkout.ts';
import { throwawayFolder } from '../testing/throwaway-folder.ts';

const START = join(import.meta.dirname, '../../scripts/start.mjs');

/** Its bank answers after 8 s. */
const SLOW_CARD = card('4000000000004038');

let folder: string;
let server: ServerProcess;

afterEach(() => {
  const { pid, exitCode, signalCode } = server.process;
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm start` starts it, with the embedded PostgreSQL. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  folder = throwawayFolder('group-stop');
  server = await startServerProcess(
    { DATA_DIR: folder, LOG_LEVEL: 'info', ...env },
    { program: [START], asGroup: true },
  );
  await server.ready();
}

function postgresRuns(): boolean {
  const pointer = join(folder, 'postgres.location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(folder, 'postgres');
  return existsSync(join(home, 'data/postmaster.pid'));
}

/** A client in the middle of its headers. */
async function halfARequest() {
  const socket = connectSocket(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n', resolve));
  return async () => {
    socket.write('\r\n');
    await once(socket, 'close');
    return heard;
  };
}

test('a stop of the whole process group answers what is under way and ends the database', async () => {
  await start();
  expect(postgresRuns()).toBe(true);
  const browser = server.browser(2);
  const { body: corkscrew } = expectOk(await browser.get('/api/shop/products/corkscrew'));
  expectOk(await browser.post('/api/cart', { items: [{ productId: corkscrew.productId, qty: 1 }] }));
  expectOk(await browser.post('/api/cart/shipping', SHIPPING));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  const rest = await halfARequest();
  const paid = browser.post('/api/cart/payment', SLOW_CARD);
  await vi.waitFor(
    async () => expect((await browser.get('/api/cart/payment/status')).body.state).toBe('pending'),
    20_000,
  );

  process.kill(-Number(server.process.pid), 'SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.origins[2]}/readyz`)).rejects.toThrow('fetch failed'), 5_000);
  expect(await rest()).toMatch(/^HTTP\/1\.1 503 /);
  const { status, body } = await paid;
  expect([status, body.orderComplete]).toEqual([200, true]);
  expect(await server.exited).toBe(0);
  expect(server.printed()).toContain('closed in good order');
  expect(postgresRuns()).toBe(false);
});

test('a shop of a day before the first tax rates starts, and leaves no database behind when killed', async () => {
  await start({ SHOP_TODAY: '2024-12-20' });
  process.kill(-Number(server.process.pid), 'SIGKILL');
  await server.exited;
  expect(postgresRuns()).toBe(true);
  await vi.waitFor(() => expect(postgresRuns()).toBe(false), 20_000);
});
