import { beforeAll, expect, test } from 'vitest';
import type { Day } from '../../domain/dates/day.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { fillCheckout, GOOD_CARD, WINERY_PICKUP } from '../testing/test-checkout.ts';
import { trackingOf } from '../testing/test-parcels.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';
import { TEST_TODAY } from '../testing/test-today.ts';

/** Two weeks of the same staff, in one shop: what was done in the first is not offered again in the second. */
const THURSDAY = '2027-03-04';
const SECOND_MONDAY = '2027-03-08';
const SECOND_TUESDAY = '2027-03-09';

let day: Day = TEST_TODAY;
const shop = testShop({ clock: { now: () => new Date(), today: () => day } });
let cellar: TestBrowser;
let owner: TestBrowser;
let before: Readonly<Record<string, number>>;
beforeAll(async () => {
  [cellar, owner] = await Promise.all([signInStaff(shop, 'cellar'), signInStaff(shop, 'owner')]);
  before = await waiting();
});

/** What Today counts. */
async function waiting(): Promise<Readonly<Record<string, number>>> {
  const { tasks } = (await owner.get('/api/office/today')).body;
  return Object.fromEntries(tasks.map(({ key, count }: { key: string; count: number }) => [key, count]));
}

/** How many more than the demo had. */
async function moreWaiting(...keys: readonly string[]): Promise<readonly number[]> {
  const now = await waiting();
  return keys.map((key) => (now[key] ?? 0) - (before[key] ?? 0));
}

async function inView(view: string, among: readonly number[]): Promise<number[]> {
  const { rows } = (await cellar.get(`/api/office/orders?view=${view}&limit=200`)).body;
  const ids: number[] = rows.map(({ purchaseOrderId }: { purchaseOrderId: number }) => purchaseOrderId);
  return among.filter((orderId) => ids.includes(orderId));
}

async function buy(shipping: object): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping });
  return (await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
}

async function pack(ids: readonly number[]): Promise<number> {
  const { status, body } = await cellar.post('/api/office/batches', { ids });
  expect([status, body]).toEqual([201, { batchId: expect.any(Number) }]);
  return body.batchId;
}

async function ship(batchId: number, ids: readonly number[]): Promise<void> {
  const file = ['order_number,tracking_number', ...ids.map((orderId) => `${orderId},${trackingOf(orderId)}`)];
  const checked = await cellar.sendRaw('POST', `/api/office/batches/${batchId}/tracking`, {
    headers: { 'content-type': 'text/csv' },
    body: new Uint8Array(Buffer.from(file.join('\n'))),
    cookieJunk: '',
  });
  const { checkId } = JSON.parse(checked.text);
  const path = `/api/office/batches/${batchId}/ship`;
  const { body } = await cellar.post(path, { checkId }, { 'idempotency-key': `ship ${batchId}` });
  await shop.runJobs();
  const run = (await cellar.get(`/api/office/runs/${body.runId}`)).body;
  expect(run).toMatchObject({ state: 'done', done: ids.length, failed: 0, total: ids.length });
}

/** A carrier's file: the ship date of each order. */
async function shipDates(batchId: number): Promise<Readonly<Record<string, string>>> {
  const path = `/api/office/batches/${batchId}/carrier.csv`;
  const { text } = await cellar.sendRaw('GET', path, { headers: {}, body: null, cookieJunk: '' });
  const [, ...rows] = text.trim().split('\r\n');
  return Object.fromEntries(rows.map((row) => [row.split(',')[0], row.split(',')[3]]));
}

const stateOf = async (batchId: number) => (await cellar.get(`/api/office/batches/${batchId}`)).body.state;

test('what the first week did is not offered in the second', async () => {
  // The first week: two parcels leave, one is forgotten, one is for next Monday, and a pickup is handed over.
  const sent = await buy({ requestedShipDate: '03/02/2027', email: 'sent@example.com' });
  const alsoSent = await buy({ requestedShipDate: '03/02/2027', email: 'also-sent@example.com' });
  const forgotten = await buy({ requestedShipDate: '03/02/2027', email: 'forgotten@example.com' });
  const forMonday = await buy({ requestedShipDate: '03/08/2027', email: 'monday@example.com' });
  const fetched = await buy({ ...WINERY_PICKUP, shipViaId: 12, email: 'fetched@example.com' });
  const parcels = [sent, alsoSent, forgotten, forMonday];
  expect(await inView('to-ship', parcels)).toEqual([sent, alsoSent, forgotten]);
  expect(await moreWaiting('late', 'to-ship', 'pickups-to-prepare')).toEqual([0, 3, 0]);
  const firstBatch = await pack([sent, alsoSent]);
  expect(await stateOf(firstBatch)).toBe('open');
  await ship(firstBatch, [sent, alsoSent]);
  day = THURSDAY;
  expect(await moreWaiting('late', 'to-ship', 'pickups-to-prepare')).toEqual([1, 1, 1]);
  expect((await cellar.post(`/api/office/orders/${fetched}/ready`, undefined)).body).toEqual({ told: true });
  expect(await moreWaiting('pickups-to-prepare', 'pickups-waiting')).toEqual([0, 1]);
  const handOver = { receivedBy: 'Ada Hart', idChecked: true };
  const path = `/api/office/orders/${fetched}/hand-over`;
  expect((await cellar.post(path, handOver, { 'idempotency-key': 'fetched' })).status).toBe(200);
  expect(await moreWaiting('late', 'to-ship', 'pickups-to-prepare', 'pickups-waiting')).toEqual([1, 1, 0, 0]);

  // The second Monday.
  day = SECOND_MONDAY;
  await shop.freshRules();
  const fresh = await buy({ requestedShipDate: '03/08/2027', email: 'fresh@example.com' });
  const all = [...parcels, fetched, fresh];
  expect(await inView('late', all)).toEqual([forgotten]);
  expect(new Set(await inView('to-ship', all))).toEqual(new Set([forgotten, forMonday, fresh]));
  expect(await inView('pickups-to-prepare', all)).toEqual([]);
  expect(await inView('pickups-waiting', all)).toEqual([]);
  expect(await moreWaiting('late', 'to-ship', 'pickups-to-prepare', 'pickups-waiting')).toEqual([1, 3, 0, 0]);

  // Last week's batch is closed, and takes and offers nothing.
  expect(await stateOf(firstBatch)).toBe('shipped');
  expect(await shipDates(firstBatch)).toEqual({});
  for (const act of [`orders/${sent}/packed`, `orders/${sent}/unpacked`]) {
    expect((await cellar.post(`/api/office/batches/${firstBatch}/${act}`, undefined)).status).toBe(409);
  }
  const { status, body } = await cellar.post('/api/office/batches', { ids: [sent, fresh] });
  expect([status, body.message]).toEqual([409, expect.stringContaining(`Order ${sent} `)]);

  // This week's carries what was forgotten, for today: carriers refuse a day that has passed.
  const today = [forgotten, forMonday, fresh];
  const secondBatch = await pack(today);
  expect(await shipDates(secondBatch)).toEqual(
    Object.fromEntries(today.map((orderId) => [orderId, SECOND_MONDAY])),
  );
  await ship(secondBatch, today);
  expect(await stateOf(secondBatch)).toBe('shipped');
  expect(await moreWaiting('late', 'to-ship')).toEqual([0, 0]);

  // The day after: nothing is left, each customer was told once, and the books agree.
  day = SECOND_TUESDAY;
  for (const view of ['late', 'to-ship', 'packed', 'upcoming']) expect(await inView(view, all)).toEqual([]);
  for (const email of ['monday@example.com', 'fetched@example.com']) {
    const subjects = (await shop.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([...new Set(subjects)]);
    expect(subjects.length).toBeGreaterThan(1);
  }
  expect((await owner.post('/api/office/payments/check', undefined)).status).toBe(202);
  await shop.runJobs();
  expect(await moreWaiting('books-differ', 'unknown-payments')).toEqual([0, 0]);
});
