import { expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { testShop } from '../testing/test-shop.ts';

/** A request of 60 bytes had the page that describes the API, of 680 KB, written again: up to 75 ms of CPU each. */

const shop = testShop();
const TIMES = 300;
/** Of CPU. Written each time, they take twice as long. */
const WITHIN_MS = 2_000;

test('the description of the API is written once', async () => {
  const app = createApp(shop.parts);
  const written = await app.request('/api/docs');
  expect([written.status, (await written.text()).length > 100_000]).toEqual([200, true]);
  const before = process.threadCpuUsage();
  for (let time = 0; time < TIMES; time += 1) expect((await app.request('/api/docs')).status).toBe(200);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(WITHIN_MS);
});
