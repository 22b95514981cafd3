import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { BULK_HEADER, newBulkCustomer, recipientRow } from '../../testing/test-bulk.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let service: TestBrowser;
let customerId: number;
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
  customerId = await newBulkCustomer(shop, 'many@bulk.example.com');
});

const BULK = '/api/office/bulk';
const csvOf = (...rows: string[]) => [BULK_HEADER, ...rows].join('\n');
const email = 'many@bulk.example.com';

function importFile(csv: string, key: string, question = '') {
  return service.send('POST', `${BULK}/import${question}`, { email, csv }, { 'idempotency-key': key });
}

async function rowOf() {
  const { rows } = (await service.get(BULK)).body;
  return rows.find((row: { customerId: number }) => row.customerId === customerId);
}

test('the template has the columns that an import takes', async () => {
  const { text } = await service.sendRaw('GET', `${BULK}/template?format=csv`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  const tried = (await importFile(`${text.trim()}\n${'x,'.repeat(15)}x`, 'template', '?dryRun=true')).body;
  expect(tried).toMatchObject({ isWholeFile: true, badRows: [{ line: 2 }] });
  expect(tried.ignoredColumns ?? []).toEqual([]);
});

test('a file is tried, imported once, and says what is wrong with it', async () => {
  const csv = csvOf(recipientRow(1), recipientRow(2));
  const tried = (await importFile(csv, 'try', '?dryRun=true')).body;
  expect(tried).toMatchObject({ rows: 2, carts: 0, badRows: [], isWholeFile: true });
  expect(tried.total).toBeGreaterThan(0);
  expect(await rowOf()).toBeUndefined();
  const [one, again] = [await importFile(csv, 'once'), await importFile(csv, 'once')];
  expect([one.body.carts, again.body]).toEqual([2, one.body]);
  expect(await rowOf()).toMatchObject({ email, carts: 2, state: 'none', linkUntil: null });
  const bad = (await importFile(csvOf(recipientRow(3), recipientRow(4, 'no-such-wine')), 'bad')).body;
  expect(bad).toMatchObject({ carts: 0, badRows: [{ line: 3, reasons: [expect.stringMatching(/\S/)] }] });
  expect((await rowOf()).carts).toBe(2);
  const unknown = await service.send(
    'POST',
    `${BULK}/import`,
    { email: 'nobody@example.com', csv },
    { 'idempotency-key': 'nobody' },
  );
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['email']]);
});

test('a link is made, mailed, opens the carts, and is revoked', async () => {
  const made = (await service.post(`${BULK}/${customerId}/link`, { days: 3, send: true })).body;
  expect(made.sent).toBe(true);
  await shop.runJobs();
  const request = (await shop.mailsTo(email))[0]?.text;
  expect(request).toContain(made.url);
  expect(request?.match(/^Ada\d Hart, Portland, OR, .*\. Arrives \w+ \d+, 2027, \$[\d.]+$/gm)).toHaveLength(
    2,
  );
  const link = new URL(made.url).searchParams.get('customerId');
  const open = () => shop.browser().get(`/api/cart/bulk-carts?customerId=${link}`);
  expect((await open()).body.shoppingCarts).toHaveLength(2);
  expect(await rowOf()).toMatchObject({ state: 'open', linkUntil: made.expiresAt });
  expect((await service.post(`${BULK}/${customerId}/revoke`, undefined)).status).toBe(204);
  expect((await open()).status).toBe(404);
  expect((await rowOf()).state).toBe('revoked');
  expect((await service.post(`${BULK}/${customerId}/revoke`, undefined)).status).toBe(409);
  expect((await service.post(`${BULK}/${customerId}/link`, { days: 0 })).status).toBe(422);
  expect((await service.post(`${BULK}/${customerId}/remove`, undefined)).body).toEqual({ removed: 2 });
  expect(await rowOf()).toBeUndefined();
});

test('customers come by pages with a total', async () => {
  const before = (await service.get(BULK)).body.total;
  for (const number of [1, 2, 3]) {
    const of = `page${number}@bulk.example.com`;
    await newBulkCustomer(shop, of);
    const csv = csvOf(recipientRow(number));
    const key = { 'idempotency-key': of };
    expect((await service.send('POST', `${BULK}/import`, { email: of, csv }, key)).body.carts).toBe(1);
  }
  const all = (await service.get(BULK)).body;
  expect([all.rows.length, all.total, all.next]).toEqual([before + 3, before + 3, null]);
  const one = (await service.get(`${BULK}?limit=2`)).body;
  const two = (await service.get(`${BULK}?limit=2&after=${one.next}`)).body;
  expect([...one.rows, ...two.rows]).toEqual(all.rows);
  expect([one.total, two.next]).toEqual([before + 3, null]);
  const pages = all.rows.filter(({ email }: { email: string }) => email.startsWith('page'));
  expect(pages.map(({ subTotal }: { subTotal: number }) => subTotal)).toEqual([24, 24, 24]);
  const sum = all.rows.reduce((sofar: number, { subTotal }: { subTotal: number }) => sofar + subTotal, 0);
  expect([one.subTotal, two.subTotal]).toEqual([sum, sum]);
});
