import { once } from 'node:events';
import { get, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../platform/database/embedded/free-port.ts';
import { buildFrontDoor, type FrontDoor } from './front-door.ts';
import { MOST_WORKED_ON } from './load-shedding.ts';

const away: RequestListener = (_, response) => void response.writeHead(503).end();

let door: FrontDoor;
let port: number;
/** What the shop works on, by path. */
let worked: Map<string, ServerResponse[]>;
beforeEach(async () => {
  worked = new Map();
  door = buildFrontDoor({ opening: away, busy: away, closing: away });
  port = await freePort();
  await door.listen({ port, host: '127.0.0.1' });
  door.open((request, response) => {
    const { url = '' } = request;
    worked.set(url, [...(worked.get(url) ?? []), response]);
  });
});
afterEach(async () => {
  await door.close(0);
});

async function ask(path: string): Promise<number | undefined> {
  const sent = get({ host: '127.0.0.1', port, path, agent: false });
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

const countOf = (path: string) => worked.get(path)?.length ?? 0;

/** Without an answer until the test gives one. */
async function fill(): Promise<Promise<number | undefined>[]> {
  const asked = Array.from({ length: MOST_WORKED_ON }, () => ask('/shop'));
  await expect.poll(() => countOf('/shop')).toBe(MOST_WORKED_ON);
  return asked;
}

test('a page waits at the door until there is room; what belongs to a payment does not', async () => {
  const asked = await fill();
  const late = ask('/late');
  const paid = ask('/confirmation');
  await expect.poll(() => countOf('/confirmation')).toBe(1);
  expect(countOf('/late')).toBe(0);
  worked.get('/confirmation')?.[0]?.end();
  worked.get('/shop')?.[0]?.end();
  await expect.poll(() => countOf('/late'), { interval: 5, timeout: 400 }).toBe(1);
  worked.get('/late')?.[0]?.end();
  for (const response of worked.get('/shop') ?? []) response.end();
  expect(await Promise.all([...asked, late, paid])).toEqual(Array(MOST_WORKED_ON + 2).fill(200));
});

test('requests that take long keep no one at the door', async () => {
  await fill();
  const late = ask('/late');
  await expect.poll(() => countOf('/late'), { timeout: 5_000 }).toBe(1);
  worked.get('/late')?.[0]?.end();
  expect(await late).toBe(200);
  for (const response of worked.get('/shop') ?? []) response.end();
});

test('whoever leaves while at the door is not worked on, and whoever stays is', async () => {
  await fill();
  const left = get({ host: '127.0.0.1', port, path: '/left', agent: false });
  left.on('error', () => undefined);
  await once(left, 'socket');
  await sleep(100);
  left.destroy();
  const stayed = ask('/stayed');
  await expect.poll(() => countOf('/stayed'), { timeout: 5_000 }).toBe(1);
  expect(countOf('/left')).toBe(0);
  for (const response of [...worked.values()].flat()) response.end();
  expect(await stayed).toBe(200);
});

test('a shop that closes still answers who waits at its door', async () => {
  const asked = await fill();
  const late = ask('/late');
  await sleep(50);
  const closed = door.close();
  for (const response of worked.get('/shop') ?? []) response.end();
  await expect.poll(() => countOf('/late')).toBe(1);
  worked.get('/late')?.[0]?.end();
  expect([await late, await Promise.all(asked), await closed]).toEqual([
    200,
    Array(MOST_WORKED_ON).fill(200),
    0,
  ]);
});
