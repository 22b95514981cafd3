import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWithFile } from '../testing/hostile/form-with-file.ts';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

/** Files of CSV are held in memory while they arrive (decision 133): so many at once must not fill it. */
let server: WeighedServer;
let cookie: string;
beforeAll(async () => {
  server = await openWeighedServer();
  cookie = await server.cookiesOf('manager');
});
afterAll(() => server.close());

const MB = 1024 * 1024;

/** As many rows as a file may have, and texts that take two bytes a character in memory. */
const ROWS = Buffer.from(`order,tracking\n${`1,${'2'.repeat(410)}\n`.repeat(4_990)}`);
const WIDE = Buffer.from(`order,tracking\n${`1,${'\u20ac'.repeat(138)}\n`.repeat(4_990)}`);

test('twelve files of CSV under way at once take less than four times what they hold', async () => {
  const orders = await server.send({ method: 'GET', path: '/api/office/orders?status=placed', cookie });
  const made = await server.send({
    ...{ method: 'POST', path: '/api/office/batches', type: 'application/json', cookie },
    body: Buffer.from(JSON.stringify({ ids: [JSON.parse(orders.text).rows[0].purchaseOrderId] })),
  });
  expect(made.status).toBe(201);
  const page = `/office/batches/${JSON.parse(made.text).batchId}/tracking`;
  const bytes = (file: Buffer, most: number) => file.subarray(0, file.lastIndexOf('\n', most - 1_000) + 1);
  const small = (file: Buffer) => bytes(file, 256 * 1024);
  for (const file of [ROWS, WIDE]) {
    expect(bytes(file, 2 * MB).byteLength).toBeGreaterThan(1.9 * MB);
    const ways = [
      { path: page, ...formWithFile('file', bytes(file, 2 * MB), 'text/csv') },
      { path: `/api${page}`, type: 'text/csv', body: bytes(file, 2 * MB) },
      { path: '/office/products/import', ...formWithFile('file', small(file), 'text/csv') },
      { path: '/office/bulk/import', ...formWithFile('file', small(file), 'text/csv') },
    ];
    for (const { path, type, body } of ways) {
      const begin = () => server.begin({ method: 'POST', path, type, cookie });
      const statuses = new Set<number>();
      const upload = async (count: number) => {
        const all = Array.from({ length: count }, begin);
        // All but the end of each: none can be answered before all are here.
        await Promise.all(all.map(({ write }) => write(body.subarray(0, -2))));
        await Promise.all(all.map(({ write }) => write(body.subarray(-2))));
        for (const { end, answer } of all) {
          end();
          statuses.add(await answer);
        }
      };
      // What the first of them loads and compiles is no file.
      await upload(1);
      const grownMb = await server.grownMbDuring(() => upload(12));
      // Read to the end, whatever is said of its rows.
      expect([[200], [422]], path).toContainEqual([...statuses]);
      // Twelve small ones are less than the server breathes.
      expect(grownMb, path).toBeLessThan(Math.max(60, (4 * 12 * body.byteLength) / MB));
    }
  }
});
