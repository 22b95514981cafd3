import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates/day.ts';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import { setTracking } from '../../ordering/orders/set-tracking.ts';
import { shipOrder } from '../../ordering/orders/ship-order.ts';
import { changeDocument, changeOrder, changeProduct, changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { placeParcels, trackingOf } from '../../testing/test-parcels.ts';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const shop = testShop();
let cellar: TestBrowser;
beforeAll(async () => {
  cellar = await signInStaff(shop, 'cellar');
});

const GIFT = { senderName: 'Bea', name: 'Ada', email: null, note: 'Happy birthday' };

async function newBatch(orders: readonly number[]): Promise<string> {
  const { status, body } = await cellar.post('/api/office/batches', { ids: orders });
  expect([status, body]).toEqual([201, { batchId: expect.any(Number) }]);
  return `/api/office/batches/${body.batchId}`;
}

async function checkFile(batch: string, file: readonly string[] | Buffer) {
  const body = new Uint8Array(Buffer.isBuffer(file) ? file : Buffer.from(file.join('\n')));
  const headers = { 'content-type': 'text/csv' };
  const answer = await cellar.sendRaw('POST', `${batch}/tracking`, { headers, body, cookieJunk: '' });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

async function text(path: string, browser = cellar): Promise<string> {
  return (await browser.sendRaw('GET', path, { headers: {}, body: null, cookieJunk: '' })).text;
}

test('an order is in one open batch at a time, and what cannot be packed is named', async () => {
  const [first = 0, held = 0, canceled = 0, void_ = 0, free = 0] = await placeParcels(shop, 5);
  const batch = await newBatch([first]);
  const batchId = Number(batch.split('/').at(-1));
  await changeOrder(shop.db, held, { held_at: new Date(), hold_reason: 'Heat' });
  await cancelOrder(shop.parts, canceled);
  await changeOrder(shop.db, void_, {
    total_cents: sql`total_cents + 1`,
    freight_cents: sql`freight_cents + 1`,
  });

  for (const [orderId, why] of [
    [first, `is in batch ${batchId}`],
    [held, 'is on hold'],
    [canceled, 'is canceled'],
    [void_, 'has no authorization for its total'],
    [999_999, 'does not exist'],
  ] as const) {
    const { status, body } = await cellar.post('/api/office/batches', { ids: [free, orderId] });
    expect([status, body.message]).toEqual([409, `Order ${orderId} ${why}.`]);
  }

  // Two members of staff pack the same order: one of them gets it.
  const both = await Promise.all([1, 2].map(() => cellar.post('/api/office/batches', { ids: [free] })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);

  // All that a view shows, if it still shows as many.
  const waiting = (await cellar.get('/api/office/orders?view=to-ship')).body.total;
  const all = (expected: number) =>
    cellar.post('/api/office/batches', { filter: { view: 'to-ship' }, expected });
  expect((await all(waiting + 1)).status).toBe(409);
  const none = { filter: { view: 'to-ship', q: 'no such order' }, expected: 0 };
  expect((await cellar.post('/api/office/batches', none)).status).toBe(422);

  // Taken out, or left by a closed batch, it can be packed again.
  expect((await cellar.delete(`${batch}/orders/${first}`)).status).toBe(204);
  expect((await cellar.delete(`${batch}/orders/${first}`)).status).toBe(404);
  const again = await newBatch([first]);
  expect((await cellar.post(`${again}/close`, undefined)).status).toBe(204);
  expect((await cellar.post(`${again}/orders/${first}/packed`, undefined)).status).toBe(409);
  await newBatch([first]);
});

test('lists batches, shows their orders, and marks them packed and back', async () => {
  const orders = await placeParcels(shop, 2);
  const batch = await newBatch(orders);
  const [first = 0] = orders;
  expect((await cellar.post(`${batch}/orders/${first}/packed`, undefined)).status).toBe(204);
  const { body } = await cellar.get(batch);
  expect(body).toMatchObject({ state: 'open', orders: 2, packed: 1, shipped: 0, createdBy: 'Carla Cruz' });
  expect(body.rows[0]).toEqual({
    purchaseOrderId: first,
    recipient: 'Ada1 Hart',
    service: 'FedEx 2Day',
    bottles: 0,
    packer: null,
    packed: expect.any(String),
    tracking: null,
    shipped: null,
    isUnfinished: false,
    isOnHold: false,
    isCanceled: false,
    badge: 'Packed',
  });
  expect((await cellar.post(`${batch}/orders/${first}/unpacked`, undefined)).status).toBe(204);
  expect((await cellar.get(batch)).body).toMatchObject({ packed: 0 });
  // Late is late here too, packed or not.
  await changeOrder(shop.db, first, { ship_day: '2027-03-01' });
  expect((await cellar.get(batch)).body.rows[0].badge).toBe('Late');

  const newest = (await cellar.get('/api/office/batches?limit=1')).body;
  expect(newest.rows[0]).toMatchObject({ orders: 2, state: 'open' });
  const older = (await cellar.get(`/api/office/batches?limit=1&after=${newest.next}`)).body;
  expect(older.rows[0].batchId).toBeLessThan(newest.rows[0].batchId);
  expect(older.total).toBe(newest.total);
  expect((await cellar.get('/api/office/batches?after=nonsense')).status).toBe(422);
  const statements = await shop.countStatements(() => cellar.get(batch));
  expect(statements).toBeLessThanOrEqual(8);
});

test('prints kits as bottles by bin, slips without prices, and the carrier’s file', async () => {
  const kit = await shop.db
    .selectFrom('kit_parts')
    .innerJoin('products as kit', 'kit.product_id', 'kit_parts.kit_id')
    .innerJoin('products as part', 'part.product_id', 'kit_parts.product_id')
    .select(['kit.slug', 'kit.kind', 'part.sku', 'part.product_id', 'kit_parts.quantity'])
    .execute();
  const [part] = kit;
  if (!part) throw new Error('the demo has no kit');
  await changeRows(shop.db, 'products', { bin: 'A-07' }, { product_id: part.product_id });
  const orders = await placeParcels(shop, 2, { items: part.slug });
  const [first = 0] = orders;
  const batch = await newBatch(orders);
  await changeDocument(shop.db, first, { gift: GIFT, delivery: { address: { address1: '=1+1' } } });

  await changeOrder(shop.db, first, { ship_day: '2027-02-26' });
  await sql`insert into permits (branding_id, state, number, valid_from, valid_to) values
    (1, 'OR', 'OR-OLD', '2026-01-01', '2027-02-28'), (1, 'OR', 'OR-77', '2027-03-01', null), (2, 'OR', 'TWO', '2026-01-01', null)`.execute(
    shop.db,
  );

  const list = (await cellar.get(`${batch}/pick-list`)).body;
  expect(list.rows[0]).toMatchObject({
    bin: 'A-07',
    sku: part.sku,
    bottles: 2 * part.quantity,
    bottleVolumeMl: 750,
  });
  expect(list.brands).toEqual([{ brandingId: 1, orders: 2 }]);
  const { slips } = (await cellar.get(`${batch}/slips`)).body;
  expect(slips).toHaveLength(2);
  expect(slips[0]).toMatchObject({
    purchaseOrderId: first,
    purchaser: 'Bea Stone',
    recipient: ['Ada1 Hart', '=1+1', 'Portland, OR 97209'],
    gift: { from: 'Bea', to: 'Ada', note: 'Happy birthday' },
    signature: expect.stringContaining('21 YEARS OR OLDER'),
    isCalifornian: false,
    sender: ['1140 Oakville Ridge Road', 'Oakville, CA 94562', '(707) 555-0117'],
    // It is late: it leaves today, under the permit of today.
    shipDay: TEST_TODAY,
    permit: 'OR-77',
    bottles: kit.filter(({ slug }) => slug === part.slug).reduce((sum, each) => sum + each.quantity, 0),
  });
  expect(slips[0].boxes).toEqual([expect.any(Number)]);
  expect(slips[0].lines[0].parts).toContainEqual(expect.objectContaining({ sku: part.sku }));
  expect(JSON.stringify(slips)).not.toMatch(/cents|price|\$/i);

  const file = await text(`${batch}/carrier.csv`);
  const [head, row] = file.split('\r\n');
  expect(head).toBe(
    'order_number,service,service_code,ship_date,name,company,address1,address2,city,state,zip,phone,email,bottles,weight_lb,adult_signature',
  );
  expect(row).toMatch(
    new RegExp(`^${first},FedEx 2Day,FEDEX_2_DAY,\\d{4}-\\d\\d-\\d\\d,Ada1 Hart,,=1\\+1,,Portland,OR,97209,`),
  );
  // The carrier announces the signature of an adult by email; the cellar's screens have none.
  expect(row).toContain('@example.com,');
  expect(JSON.stringify([(await cellar.get(batch)).body, slips])).not.toContain('@');
  const bottles = kit.filter(({ slug }) => slug === part.slug).reduce((sum, each) => sum + each.quantity, 0);
  expect(row).toContain(`,${bottles},${bottles * 3 + 1},yes`);
});

test('checks a carrier’s file row by row, ships what is ready, and nothing twice', async () => {
  const [first = 0, second = 0, held = 0, broken = 0] = await placeParcels(shop, 4);
  const [stranger = 0] = await placeParcels(shop, 1);
  const batch = await newBatch([first, second, held, broken]);
  await changeOrder(shop.db, held, { held_at: new Date(), hold_reason: 'Heat' });
  const good = '986578788855';
  const check = await checkFile(batch, [
    'Ship Date;Customer Reference;Tracking #;Cost',
    `2027-03-02;${first};9865 7878 8855;12.10`,
    `2027-03-02;#${second};986578788856;12.10`,
    `2027-03-02;${second};${good};12.10`,
    `2027-03-02;${held};${good};12.10`,
    `2027-03-02;${broken};1Z5R89390357567127;12.10`,
    `2027-03-02;${stranger};${good};12.10`,
    `2027-03-02;no number;${good};12.10`,
  ]);
  expect(check.status).toBe(200);
  const { checkId, rows } = check.body;
  expect(
    rows.map(({ line, purchaseOrderId, verdict }: Record<string, unknown>) => [
      line,
      purchaseOrderId,
      verdict,
    ]),
  ).toEqual([
    [2, first, 'ready'],
    [3, second, 'ready'],
    [4, second, 'already-shipped'],
    [5, held, 'not-in-batch'],
    [6, broken, 'bad-number'],
    [7, stranger, 'not-in-batch'],
    [8, null, 'unknown-order'],
  ]);
  expect(rows[0]).toMatchObject({ trackingNumber: good, message: '' });
  expect(rows[1].message).toContain('check digit');

  const ship = (key: string) => cellar.post(`${batch}/ship`, { checkId }, { 'idempotency-key': key });
  const started = await Promise.all([ship('one'), ship('one'), ship('two')]);
  expect(started.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(started.map(({ body }) => body.runId)).size).toBe(1);
  await shop.runJobs();
  const runId = started[0]?.body.runId;
  expect((await cellar.get(`/api/office/runs/${runId}`)).body).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
  });
  expect((await cellar.get(batch)).body.rows[0]).toMatchObject({
    tracking: good,
    shipped: expect.any(String),
  });

  const story = (await cellar.get(`/api/office/orders/${first}`)).body.timeline;
  expect(story).toContainEqual(
    expect.objectContaining({
      by: 'Carla Cruz',
      text: `Carla Cruz shipped the order, tracking number ${good}`,
    }),
  );

  // The same file again: those rows are shipped now.
  const again = await checkFile(batch, ['order_number,tracking_number', `${first},${good}`]);
  expect(again.body.rows).toEqual([
    { line: 2, purchaseOrderId: first, trackingNumber: good, verdict: 'already-shipped', message: '' },
  ]);
  const nothing = await cellar.post(
    `${batch}/ship`,
    { checkId: again.body.checkId },
    { 'idempotency-key': 'three' },
  );
  await shop.runJobs();
  expect((await cellar.get(`/api/office/runs/${nothing.body.runId}`)).body).toMatchObject({
    state: 'done',
    total: 0,
  });
});

test('a file that is no list, and a body that is no file, are refused', async () => {
  const batch = await newBatch(await placeParcels(shop, 1));
  expect((await checkFile(batch, ['weight,cost', '1,2'])).body).toMatchObject({
    code: 'invalid',
    fields: { file: [expect.stringContaining('order_number')] },
  });
  expect((await checkFile(batch, ['order_number,tracking_number'])).status).toBe(422);
  expect((await checkFile(batch, ['order_number,"tracking', ''])).status).toBe(422);
  expect((await cellar.post(`${batch}/tracking`, {})).status).toBe(415);
  // Carriers export many columns: 500 rows are more than other calls may send.
  const wide = Array.from({ length: 500 }, (_, index) => `${index},${'x'.repeat(700)}`);
  expect((await checkFile(batch, ['order_number,tracking_number', ...wide])).status).toBe(200);
  expect((await cellar.send('POST', `${batch}/close`, 'x', { 'content-type': 'text/csv' })).status).toBe(415);
});

test('scanning packs a box, and says when a bottle is wrong', async () => {
  const wines = await shop.db
    .selectFrom('products')
    .select(['slug', 'sku', 'product_id'])
    .where('kind', '=', 'wine')
    .where('club_only', '=', false)
    .orderBy('position')
    .limit(2)
    .execute();
  const [wine, other] = wines;
  if (!wine || !other) throw new Error('the demo has too few wines');
  await changeProduct(shop.db, wine.slug, { barcode: '036000291452' });
  const [first = 0, second = 0] = await placeParcels(shop, 2, { items: `${wine.slug}:2` });
  const batch = await newBatch([first, second]);
  const scan = async (code: string, purchaseOrderId?: number) =>
    (await cellar.post(`${batch}/scans`, { code, purchaseOrderId })).body;

  expect(await scan(wine.sku)).toMatchObject({ kind: 'unknown', isAlert: true });
  expect(await scan(String(first))).toMatchObject({
    kind: 'order',
    purchaseOrderId: first,
    lines: [{ productId: wine.product_id, wanted: 2, scanned: 0 }],
    isPacked: false,
    isAlert: false,
  });
  expect(await scan(other.sku, first)).toMatchObject({
    kind: 'bottle',
    isAlert: true,
    lines: [{ scanned: 0 }],
  });
  expect(await scan('036000291452', first)).toMatchObject({
    kind: 'bottle',
    lines: [{ scanned: 1 }],
    isPacked: false,
  });
  expect(await scan('036000291453', first)).toMatchObject({ kind: 'unknown', isAlert: true });
  expect(await scan(wine.sku.toLowerCase(), first)).toMatchObject({ isPacked: true, isAlert: false });
  expect(await scan(wine.sku, first)).toMatchObject({
    isAlert: true,
    message: expect.stringContaining('One too many'),
  });
  const label = '477179081230';
  expect(await scan(label, first)).toMatchObject({ kind: 'tracking', isAlert: false });
  await scan(String(second));
  await scan(wine.sku, second);
  await scan(wine.sku, second);
  expect(await scan(label, second)).toMatchObject({ kind: 'tracking', isAlert: true });
  expect(await scan('999999', second)).toMatchObject({ kind: 'unknown', isAlert: true });

  const { rows, packed } = (await cellar.get(batch)).body;
  expect(packed).toBe(2);
  expect(rows[0]).toMatchObject({ tracking: label, packed: expect.any(String) });
  // Another scanner, or the same after a reload, goes on where this one stopped.
  await cellar.post(`${batch}/orders/${first}/unpacked`, undefined);
  expect(await scan(String(first))).toMatchObject({ isPacked: false, lines: [{ scanned: 0 }] });
});

test('a box that still needs bottles is not left for another slip unasked, and says what its packer must know', async () => {
  const { slug, sku } = await shop.db
    .selectFrom('products')
    .select(['slug', 'sku'])
    .where('kind', '=', 'wine')
    .where('club_only', '=', false)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const [first = 0, second = 0] = await placeParcels(shop, 2, { items: `${slug}:3` });
  await changeDocument(shop.db, first, { gift: GIFT, specialInstructions: 'Ring twice' });
  const batch = await newBatch([first, second]);
  const scan = async (code: string, before: { purchaseOrderId?: number; leavingFor?: number } = {}) =>
    (await cellar.post(`${batch}/scans`, { code, ...before })).body;
  const unfinished = async () =>
    (await cellar.get(batch)).body.rows
      .filter(({ isUnfinished }: { isUnfinished: boolean }) => isUnfinished)
      .map(({ purchaseOrderId }: { purchaseOrderId: number }) => purchaseOrderId);

  expect(await scan(String(first))).toMatchObject({
    gift: { from: 'Bea', to: 'Ada', note: 'Happy birthday' },
    specialInstructions: 'Ring twice',
  });
  await scan(sku, { purchaseOrderId: first });
  expect(await unfinished()).toEqual([first]);
  const warned = await scan(String(second), { purchaseOrderId: first });
  expect(warned).toMatchObject({
    purchaseOrderId: first,
    leavingFor: second,
    isAlert: true,
    lines: [{ wanted: 3, scanned: 1 }],
    message: `Order ${first} still needs 2 bottles. Scan its slip to go on, or scan ${second} again to leave it.`,
  });
  // Its own slip goes on; the other one, scanned again, leaves it.
  expect(await scan(String(first), { purchaseOrderId: first, leavingFor: second })).toMatchObject({
    purchaseOrderId: first,
    leavingFor: null,
  });
  expect(await scan(String(second), { purchaseOrderId: first, leavingFor: second })).toMatchObject({
    purchaseOrderId: second,
    gift: null,
    isAlert: false,
  });
  expect(await unfinished()).toEqual([first]);
  // A full box is left unasked.
  for (const _ of [1, 2, 3]) await scan(sku, { purchaseOrderId: second });
  expect(await scan(String(first), { purchaseOrderId: second })).toMatchObject({
    purchaseOrderId: first,
    isAlert: false,
  });
  for (const _ of [1, 2]) await scan(sku, { purchaseOrderId: first });
  expect(await unfinished()).toEqual([]);
});

interface CheckedRow {
  readonly line: number;
  readonly purchaseOrderId: number | null;
  readonly verdict: string;
  readonly message: string;
}
const verdicts = (rows: readonly CheckedRow[]) =>
  rows.map(({ purchaseOrderId, verdict }) => [purchaseOrderId, verdict]);

test('the cells decide which column has the order, whatever its heading and place', async () => {
  const orders = await placeParcels(shop, 2);
  const [first = 0, second = 0] = orders;
  const [other = 0] = await placeParcels(shop, 1);
  const batch = await newBatch(orders);
  const ready = [
    [first, 'ready'],
    [second, 'ready'],
  ];
  const files: Record<string, readonly string[] | Buffer> = {
    shipStation: [
      'Order ID,Order Number,Ship Date,Tracking Number',
      `734512345,${first},11/25/2026,${trackingOf(first)}`,
      `734512346,${second},11/25/2026,${trackingOf(second)}`,
    ],
    'an id that is another order of ours': [
      'Order ID,Order Number,Tracking Number',
      `${other},${first},${trackingOf(first)}`,
      `${other},${second},${trackingOf(second)}`,
    ],
    'a heading that we do not know': [
      'Reference,Custom Field 1,Tracking URL,Tracking Number',
      `A-1,#${first},https://example.com/1,${trackingOf(first)}`,
      `A-2,#${second},https://example.com/2,${trackingOf(second)}`,
    ],
    'numbers as Excel writes them': [
      'Order - Number;Shipment - Tracking Number',
      `${first}.0;="${trackingOf(first)}"`,
      `"=""${second}""";'${trackingOf(second)}`,
    ],
    'UTF-16 with tabs': Buffer.from(
      `\ufeffOrder #\tTracking\r\n${first}\t${trackingOf(first)}\r\n${second}\t${trackingOf(second)}\r\n`,
      'utf16le',
    ),
  };
  for (const [name, file] of Object.entries(files)) {
    const { status, body } = await checkFile(batch, file);
    expect([name, status, verdicts(body.rows)]).toEqual([name, 200, ready]);
  }
});

test('numbers that Excel damaged, rows that shifted and files that end in a quote say what to do', async () => {
  const [first = 0, second = 0, third = 0] = await placeParcels(shop, 3);
  const batch = await newBatch([first, second, third]);
  const { rows } = (
    await checkFile(batch, [
      'order,tracking',
      `${first},4.00E+11`,
      `${second},9612019000000000000000`,
      `${third},Hart, Ada,${trackingOf(third)}`,
    ])
  ).body;
  expect(rows).toMatchObject([
    { line: 2, verdict: 'bad-number', message: expect.stringContaining('do not save it in Excel') },
    { line: 3, verdict: 'bad-number', message: expect.stringContaining('last digits are lost') },
    { line: 4, verdict: 'unreadable', message: expect.stringContaining('quotation marks') },
  ]);
  const open = await checkFile(batch, ['order,tracking', `${first},1`, `${second},"2`]);
  expect([open.status, open.body.message]).toEqual([422, 'Row 3: a quotation mark is never closed.']);
  const workbook = await checkFile(batch, Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'));
  expect([workbook.status, workbook.body.message]).toEqual([422, expect.stringContaining('CSV UTF-8')]);
});

test('the check names the orders of the batch that are in no row', async () => {
  const [first = 0, second = 0, canceled = 0] = await placeParcels(shop, 3);
  const batch = await newBatch([first, second, canceled]);
  await cancelOrder(shop.parts, canceled);
  const { missing } = (await checkFile(batch, ['order,tracking', `${first},${trackingOf(first)}`])).body;
  expect(missing).toEqual([{ purchaseOrderId: second, recipient: 'Ada2 Hart' }]);
});

test('a tracking number belongs to one order, by whatever way it comes', async () => {
  const [shipped = 0, scanned = 0, first = 0, second = 0] = await placeParcels(shop, 4);
  const batch = await newBatch([shipped, scanned, first, second]);
  const used = trackingOf(shipped);
  const label = '612999987658';
  const manager = await signInStaff(shop, 'manager');
  expect((await shipOrder(shop.parts, shipped, { trackingNumber: used })).ok).toBe(true);
  const scan = async (code: string, purchaseOrderId?: number) =>
    (await cellar.post(`${batch}/scans`, { code, purchaseOrderId })).body;
  await changeOrder(shop.db, scanned, { packed_at: new Date() });
  expect(await scan(label, scanned)).toMatchObject({ kind: 'tracking', isAlert: false });

  for (const [number, owner] of [
    [used, shipped],
    [label, scanned],
  ] as const) {
    const message = `Order ${owner} has this tracking number. Look at the label: each parcel has its own.`;
    const file = (await checkFile(batch, ['order,tracking', `${first},${number}`])).body;
    expect(file.rows).toMatchObject([{ verdict: 'number-taken', message }]);
    expect(await shipOrder(shop.parts, first, { trackingNumber: number })).toMatchObject({
      refusal: { code: 'conflict', message },
    });
    const key = { 'idempotency-key': `${first} ${number}` };
    const byHand = await manager.post(`/api/office/orders/${first}/ship`, { trackingNumber: number }, key);
    expect([byHand.status, byHand.body.message]).toEqual([409, message]);
  }
  // The check digit of a scanned label has to fit.
  await changeOrder(shop.db, shipped, { tracking_number: '612999987224' });
  expect(await scan('612999987224', first)).toMatchObject({
    isAlert: true,
    message: `Order ${shipped} has this tracking number. Look at the label: each parcel has its own.`,
  });
  expect(await setTracking(shop.db, shipped, { typed: label, notifies: false })).toMatchObject({
    refusal: { code: 'conflict' },
  });
  // Its own number is no other's.
  expect(await setTracking(shop.db, shipped, { typed: '612999987224', notifies: false })).toMatchObject({
    ok: true,
  });

  const { body } = await checkFile(batch, ['order,tracking', `${first},${used}`, `${second},${used}`]);
  expect(body.rows).toMatchObject([
    {
      verdict: 'number-taken',
      message: expect.stringContaining(`Row 3 has the same number, for order ${second}`),
    },
    {
      verdict: 'number-taken',
      message: expect.stringContaining(`Row 2 has the same number, for order ${first}`),
    },
  ]);
});

test('of two orders that ship with one number at once, one ships', async () => {
  const orders = await placeParcels(shop, 6);
  const shipping = orders.map((orderId) =>
    shipOrder(shop.parts, orderId, { trackingNumber: '986578788899' }),
  );
  const answers = await Promise.all(shipping);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a late order ships today in the carrier’s file', async () => {
  const orders = await placeParcels(shop, 2);
  const [late = 0, later = 0] = orders;
  const batch = await newBatch(orders);
  await changeOrder(shop.db, late, { ship_day: addDays(shop.parts.clock.today(), -9) });
  await changeOrder(shop.db, later, { ship_day: addDays(shop.parts.clock.today(), 3) });
  const rows = (await text(`${batch}/carrier.csv`)).split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',')[3])).toEqual([
    shop.parts.clock.today(),
    addDays(shop.parts.clock.today(), 3),
  ]);
});

test('the carrier’s file needs a code from the last ten minutes', async () => {
  const batch = await newBatch(await placeParcels(shop, 1));
  await forgetCodes(shop.db);
  expect((await cellar.get(`${batch}/carrier.csv`)).body).toMatchObject({ code: 'confirm-needed' });
});
