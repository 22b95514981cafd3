import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

/** A file of tracking numbers may have 2 MB. As 500,000 rows of nothing it ended the process, from anyone who packs. */
let server: WeighedServer;
beforeAll(async () => {
  server = await openWeighedServer();
});
afterAll(() => server.close());

const LARGEST = 1.9 * 1024 * 1024;
const FILES = {
  'empty rows': ',\n'.repeat(LARGEST / 2),
  'rows without headings': 'a,b\n'.repeat(LARGEST / 4),
  'rows under headings': `order,tracking\n${'1,2\n'.repeat(LARGEST / 4 - 5)}`,
  'empty rows under headings': `order,tracking\n1,2\n${'\n'.repeat(LARGEST - 20)}`,
};

test('a file of very many rows is refused before they are read', async () => {
  const cookie = await server.cookiesOf('cellar');
  const call = { method: 'POST', type: 'application/json', cookie };
  const orders = await server.send({ method: 'GET', path: '/api/office/orders?status=placed', cookie });
  const ids = [JSON.parse(orders.text).rows[0].purchaseOrderId];
  const made = await server.send({
    ...{ ...call, path: '/api/office/batches' },
    body: Buffer.from(JSON.stringify({ ids })),
  });
  expect(made.status).toBe(201);
  const path = `/api/office/batches/${JSON.parse(made.text).batchId}/tracking`;
  const weigh = (text: string) =>
    server.weigh({ method: 'POST', path, type: 'text/csv', cookie, body: Buffer.from(text) });
  // The first of a process costs more than any other.
  await weigh('order,tracking\n');
  for (const [name, text] of Object.entries(FILES)) {
    const { status, text: message, grownMb, otherCpuMs } = await weigh(text);
    expect([name, status, server.isAlive()]).toEqual([name, 422, true]);
    expect(message, name).toContain('more than 5000 rows');
    expect(grownMb, name).toBeLessThan(60);
    expect(otherCpuMs, name).toBeLessThan(1_000);
  }
});
