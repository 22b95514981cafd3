import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { buildFrontDoor, type FrontDoor } from '../app/front-door/front-door.ts';
import { MOST_ARRIVING, MOST_BEGUN, MOST_WAITING } from '../app/front-door/load-shedding.ts';
import { requestListener } from '../platform/http/request-listener.ts';
import { testShop } from '../testing/test-shop.ts';

/** In the third trial, one client with 150 bodies that never end had the shop turn everyone away as too busy. */

const PORT = 4_872;
const SITE = `http://127.0.0.1:${PORT}`;

const shop = testShop();
let door: FrontDoor;
let held: Socket[] = [];
/** Work that is not done yet: no speed of a machine changes how many wait for it. */
let work: PromiseWithResolvers<void> | null = null;
beforeEach(async () => {
  const answer = requestListener(createApp(shop.parts).fetch, shop.parts);
  const app: RequestListener = (request, response) => {
    if (work === null) answer(request, response);
    else void work.promise.then(() => answer(request, response));
  };
  door = buildFrontDoor({
    opening: app,
    busy: (_, response) => response.writeHead(503).end(),
    closing: app,
  });
  await door.listen({ port: PORT, host: '127.0.0.1' });
  door.open(app);
});
afterEach(async () => {
  for (const socket of held) socket.destroy();
  held = [];
  work?.resolve();
  work = null;
  await door.close(1_000);
});

/** Sends the first byte of a body and no more. */
async function holdOpen(path: string, count: number, method = 'POST'): Promise<void> {
  for (let started = 0; started < count; started += 1) {
    const socket = connect(PORT, '127.0.0.1');
    socket.on('error', () => undefined);
    held.push(socket);
    await once(socket, 'connect');
    const lines = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 1000'];
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`);
  }
}

/** One that reads, and one that sends a body. */
async function honest(path = '/api/identity/check-user'): Promise<number[]> {
  const signal = AbortSignal.timeout(5_000);
  const read = await fetch(`${SITE}/api/lookups`, { signal });
  const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', signal };
  const sent = await fetch(`${SITE}${path}`, form);
  return [read.status, sent.status];
}

test.each([
  ['/api/identity/login', MOST_WAITING],
  ['/api/cart/payment', MOST_BEGUN],
])('bodies of %s that never end turn no one away', async (path, most) => {
  const usual = await honest(path);
  expect(usual[0]).toBe(200);
  await holdOpen(path, most + 20);
  expect(await honest(path)).toEqual(usual);
});

test('the bodies that have been on their way for the longest are cut off', async () => {
  const more = 20;
  await holdOpen('/api/identity/login', MOST_ARRIVING + more);
  await expect
    .poll(() => held.slice(0, more - 1).every((socket) => socket.destroyed || socket.readableEnded))
    .toBe(true);
  expect(held.slice(more + 1).some((socket) => socket.destroyed || socket.readableEnded)).toBe(false);
});

test.each(['GET', 'DELETE', 'POST'])('a body that no one reads hides no work: %s', async (method) => {
  work = Promise.withResolvers();
  await holdOpen('/api/lookups', MOST_WAITING + 20, method);
  expect(await honest()).toEqual([503, 503]);
});
