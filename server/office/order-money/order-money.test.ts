import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testOperator } from '../../../cli/testing/operator.ts';
import type { Role } from '../../../domain/office/roles.ts';
import { voidAuthorization } from '../../ordering/orders/authorize-order.ts';
import { refundOrder } from '../../ordering/orders/refund-order.ts';
import { orderTimeline } from '../../ordering/orders/timeline/order-timeline.ts';
import { changeOrder } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import { notInSentences } from '../../testing/not-in-sentences.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { card, expectOk, fillCheckout, GOOD_CARD, WINERY_PICKUP } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { freshCode, setLastCode, signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
/** Signed in once, also when two ask at the same time. */
const staff = new Map<Role, Promise<TestBrowser>>();

function as(role: Role): Promise<TestBrowser> {
  const known = staff.get(role) ?? signInStaff(shop, role);
  staff.set(role, known);
  return known;
}

const BASKET = [
  { slug: 'pinot-noir-monterey-2024', qty: 3 },
  { slug: 'corkscrew', qty: 2 },
];
/** Approved once, declined whenever it is asked again. */
const ONCE = card('4000000000004061');

async function place(payment: object = GOOD_CARD, shipping: object = {}, basket = BASKET): Promise<number> {
  const browser = await fillCheckout(shop, basket, { shipping });
  return expectOk(await browser.post('/api/cart/payment', payment)).body.purchaseOrderId;
}

const PICKUP = { ...WINERY_PICKUP, shipViaId: 12 };

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key ${keys}`;
};
async function call(role: Role, orderId: number, action: string, body: object = {}, key = newKey()) {
  const browser = await as(role);
  return browser.post(`/api/office/orders/${orderId}/${action}`, body, { 'idempotency-key': key });
}

/** What was moved, by kind. */
async function ledgerOf(orderId: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger where order_id = ${orderId} order by entry_id`.execute(shop.db);
  return rows.map(({ kind }) => kind);
}

const PARTS = () => ({ db: shop.db, gateway: shop.parts.gateway, gatewayTimeoutMs: 10_000 });

test('staff ship, set a tracking number and refund by line with the bottles back on sale', async () => {
  const orderId = await place();
  const dry = await call('cellar', orderId, 'ship?dryRun=true');
  expect(dry.body).toMatchObject({ status: 'placed', dryRun: true });
  expect((await call('cellar', orderId, 'ship', { trackingNumber: '12' })).status).toBe(409);
  const shipped = await call('cellar', orderId, 'ship', { trackingNumber: '7946 1234 5678' });
  expect([shipped.status, shipped.body.status]).toEqual([200, 'shipped']);
  expect((await call('cellar', orderId, 'tracking', { trackingNumber: '794612345670' })).body).toEqual({
    trackingNumber: '794612345670',
  });
  // It left with the number that it had then.
  expect((await orderTimeline(shop.db, orderId)).filter(({ kind }) => kind === 'shipped')).toMatchObject([
    { trackingNumber: '794612345678' },
  ]);
  const before = await shop.stockOf('pinot-noir-monterey-2024');
  const refund = { lines: [{ line: 1, quantity: 1 }], reason: 'Broken', restock: true };
  const refunded = await call('service', orderId, 'refund', refund);
  expect([refunded.status, refunded.body.status]).toEqual([200, 'partly-refunded']);
  expect(await shop.stockOf('pinot-noir-monterey-2024')).toBe((before ?? 0) + 1);
  expect(await ledgerOf(orderId)).toEqual(['authorised', 'captured', 'refunded']);
});

test('two at once, with one key or with two, move the money once', async () => {
  const shipped = await place();
  const ships = await Promise.all(
    ['a', 'a', 'b'].map((key) =>
      call(key === 'a' ? 'cellar' : 'manager', shipped, 'ship', {}, `ship ${key}`),
    ),
  );
  expect(ships.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(await ledgerOf(shipped)).toEqual(['authorised', 'captured']);
  const refund = { lines: [{ line: 2, quantity: 1 }], reason: 'Late', restock: false };
  const refunds = await Promise.all(
    [1, 2].map(() => call('owner', shipped, 'refund', refund, 'refund once')),
  );
  expect(refunds.map(({ status }) => status)).toEqual([200, 200]);
  expect(await ledgerOf(shipped)).toEqual(['authorised', 'captured', 'refunded']);

  const cancelled = await place();
  await Promise.all([1, 2, 3].map(() => call('service', cancelled, 'cancel', { reason: 'Changed mind' })));
  expect(await ledgerOf(cancelled)).toEqual(['authorised', 'released']);
});

test('a refund that was killed is finished by the same request, not repeated', async () => {
  const orderId = await place();
  await call('cellar', orderId, 'ship');
  const lines = [{ line: 2, quantity: 1 }];
  const killed = { ...PARTS(), requestKey: 'office 1 killed' };
  const dead = {
    ...killed,
    gateway: { ...shop.parts.gateway, refund: () => Promise.reject(new Error('killed')) },
  };
  await expect(refundOrder(dead, orderId, lines)).rejects.toThrow('killed');
  const again = await refundOrder(killed, orderId, lines);
  expect(again).toMatchObject({ ok: true, value: { isRepeat: true, status: 'partly-refunded' } });
  expect(await refundOrder(killed, orderId, lines)).toMatchObject({ ok: true, value: { isRepeat: true } });
  expect(await ledgerOf(orderId)).toEqual(['authorised', 'captured', 'refunded']);
});

test('the same refund by command is made once a day, unless --again is given', async () => {
  const operator = testOperator(shop);
  const orderId = String(await place());
  await operator.run('order', 'ship', orderId);
  const refund = ['order', 'refund', orderId, '--line', '1', '--quantity', '1', '--reason', 'Broken'];
  expect((await operator.run(...refund)).kind).toBe('done');
  expect(await operator.refusal(...refund)).toMatch(/got the same refund today/);
  expect(await ledgerOf(Number(orderId))).toEqual(['authorised', 'captured', 'refunded']);
  expect((await operator.run(...refund, '--again')).kind).toBe('done');
});

test('an amount of the price goes back, and every bottle can still be refunded for what is left', async () => {
  const orderId = await place();
  expect((await call('cellar', orderId, 'ship')).status).toBe(200);
  const owner = await as('owner');
  const at = `/api/office/orders/${orderId}`;
  const { money } = (await owner.get(at)).body;
  const late = { lines: null, amount: 20, reason: 'Late box', restock: false };
  const both = await call('owner', orderId, 'refund', { ...late, lines: [{ line: 1, quantity: 1 }] });
  expect([both.status, Object.keys(both.body.fields)]).toEqual([422, ['amount']]);
  expect((await call('owner', orderId, 'refund', { ...late, amount: 0 })).status).toBe(422);
  const tooMuch = await call('owner', orderId, 'refund', { ...late, amount: money.total + 1 });
  expect([tooMuch.status, tooMuch.body.fields.amount[0]]).toEqual([
    422,
    expect.stringMatching(/^Up to \$[\d.]+ of the price and its taxes is left to refund\.$/),
  ]);
  const done = await call('owner', orderId, 'refund', late);
  expect([done.status, done.body.amount, done.body.status]).toEqual([200, 20, 'partly-refunded']);
  const { lines, timeline } = (await owner.get(at)).body;
  expect(lines.map(({ refunded }: { refunded: number }) => refunded)).toEqual(lines.map(() => 0));
  expect(timeline.map(({ text }: { text: string }) => text)).toContain(
    'Olivia Owens refunded $20.00: Late box',
  );
  const rest = await call('owner', orderId, 'refund', { lines: null, reason: 'All of it', restock: false });
  expect([rest.body.amount, rest.body.status]).toEqual([
    Math.round((money.total - 20) * 100) / 100,
    'refunded',
  ]);
  expect(await ledgerOf(orderId)).toEqual(['authorised', 'captured', 'refunded', 'refunded']);
});

test('customer service refunds up to $250 of an order in all', async () => {
  const orderId = await place(GOOD_CARD, {}, [{ slug: 'pinot-noir-monterey-2024', qty: 12 }]);
  await call('cellar', orderId, 'ship');
  const all = { lines: null, reason: 'Corked', restock: false };
  const refused = await call('service', orderId, 'refund', all);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Your role may refund up to $250.00 of an order in all. Ask a manager.',
  ]);
  const few = { ...all, lines: [{ line: 1, quantity: 2 }] };
  expect((await call('service', orderId, 'refund', few)).status).toBe(200);
  expect((await call('manager', orderId, 'refund', all)).body.status).toBe('refunded');
});

test('an order’s slip prints again at any time but after it was canceled; pickups print by list', async () => {
  const slipsAt = async (path: string) => (await (await as('cellar')).get(`/api/office/${path}`)).body.slips;
  const parcel = await place();
  const pickup = await place(GOOD_CARD, PICKUP);
  await call('cellar', parcel, 'ship');
  expect(await slipsAt(`orders/${parcel}/slip`)).toMatchObject([
    { purchaseOrderId: parcel, method: 'parcel', boxes: [expect.any(Number)], signature: expect.any(String) },
  ]);
  const atWinery = { purchaseOrderId: pickup, method: 'pickup', boxes: [], signature: null, permit: null };
  expect(await slipsAt(`orders/${pickup}/slip`)).toMatchObject([atWinery]);
  const { order } = (await (await as('cellar')).get(`/api/office/orders/${pickup}`)).body;
  await call('cellar', pickup, 'ready');
  const waiting = await slipsAt(`pickups/slips?view=pickups-waiting&brand=${order.brand}`);
  expect(waiting).toContainEqual(expect.objectContaining(atWinery));
  expect(waiting.every(({ method }: { method: string }) => method === 'pickup')).toBe(true);
  expect(await slipsAt(`pickups/slips?view=pickups-waiting&brand=${3 - order.brand}`)).not.toContainEqual(
    expect.objectContaining(atWinery),
  );
  await call('manager', pickup, 'cancel', { reason: 'Moved away' });
  const gone = await (await as('cellar')).get(`/api/office/orders/${pickup}/slip`);
  expect(gone.status).toBe(404);
});

test('an order on hold is neither shipped nor announced', async () => {
  const parcel = await place();
  const pickup = await place(GOOD_CARD, PICKUP);
  for (const orderId of [parcel, pickup]) await call('cellar', orderId, 'hold', { reason: 'Heat' });
  expect((await call('cellar', parcel, 'ship')).body.message).toBe('The order is on hold: Heat');
  expect((await call('cellar', pickup, 'ready')).body.message).toBe('The order is on hold: Heat');
  expect(await testOperator(shop).refusal('order', 'ship', String(parcel))).toMatch(/on hold: Heat/);
});

test('a pickup is announced, listed and handed over to a person whose ID was seen', async () => {
  const orderId = await place(GOOD_CARD, PICKUP);
  expect((await call('cellar', orderId, 'ship')).body.message).toMatch(/Hand it over instead/);
  expect((await call('cellar', orderId, 'ready')).body).toEqual({ told: true });
  const { body } = await (await as('cellar')).get('/api/office/pickups');
  const row = body.rows.find((each: { purchaseOrderId: number }) => each.purchaseOrderId === orderId);
  expect(row).toMatchObject({
    bottles: 3,
    readySince: expect.any(String),
    winery: expect.stringMatching(/\w/),
    wines: expect.arrayContaining([{ product: expect.stringMatching(/\w/), quantity: expect.any(Number) }]),
  });
  const unseen = await call('cellar', orderId, 'hand-over', { receivedBy: 'Ada Byron', idChecked: false });
  expect([unseen.status, Object.keys(unseen.body.fields)]).toEqual([422, ['idChecked']]);
  expect((await call('cellar', orderId, 'refuse-hand-over', { reason: 'No ID' })).status).toBe(204);
  const done = await call('cellar', orderId, 'hand-over', { receivedBy: 'Ada Byron', idChecked: true });
  expect([done.status, done.body.status]).toEqual([200, 'shipped']);
  expect(await ledgerOf(orderId)).toEqual(['authorised', 'captured']);
  const { rows } = await sql`
    select received_by, id_checked, reason from hand_overs where order_id = ${orderId} order by hand_over_id`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    { received_by: null, id_checked: false, reason: 'No ID' },
    { received_by: 'Ada Byron', id_checked: true, reason: null },
  ]);
  // "I never got my wine" is answered on the order, in its story and in the audit log, whose rows name no one.
  const detail = (await (await as('service')).get(`/api/office/orders/${orderId}`)).body;
  expect(detail.order.handOver).toMatchObject({
    receivedBy: 'Ada Byron',
    by: 'Carla Cruz',
    idChecked: true,
    at: expect.any(String),
  });
  const story = detail.timeline.map(({ text }: { text: string }) => text);
  expect(story).toContain('Carla Cruz kept back the order: No ID');
  expect(story).toContain('Carla Cruz handed over the order to Ada Byron, after checking the ID');
  const log = await (await as('owner')).get(`/api/office/settings/actions?subject=order%20${orderId}`);
  expect(log.body.rows.map(({ sentence }: { sentence: string }) => sentence)).toContain(
    `Carla Cruz handed over order ${orderId} to Ada Byron, after checking the ID`,
  );
  const stored = await sql`select details::text from operator_actions where order_id = ${orderId}`.execute(
    shop.db,
  );
  expect(JSON.stringify(stored.rows)).not.toContain('Ada');
});

test('order and audit log name who refunded, the amount and the bottles', async () => {
  const orderId = await place();
  await call('cellar', orderId, 'ship');
  const body = { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: false };
  const refunded = await call('service', orderId, 'refund', body);
  expect(refunded.status).toBe(200);
  const { timeline, lines } = (await (await as('service')).get(`/api/office/orders/${orderId}`)).body;
  const amount = `$${refunded.body.amount.toFixed(2)}`;
  const what = `1 ${lines[0].description}, corked`;
  const texts = timeline.map(({ text }: { text: string }) => text);
  expect(texts).toContain(`Sam Sato refunded ${amount}: ${what}`);
  expect(texts).toContain('Carla Cruz shipped the order');
  expect(texts.flatMap(notInSentences)).toEqual([]);
  const log = await (await as('owner')).get(`/api/office/settings/actions?subject=order%20${orderId}`);
  const [row] = log.body.rows;
  expect(row.sentence).toBe(`Sam Sato refunded ${amount} of order ${orderId}: ${what}`);
  expect(row.links).toEqual([{ label: `Order ${orderId}`, href: `/office/orders/${orderId}` }]);
});

test('two who hand one pickup over charge it once, and neither is told that the card failed', async () => {
  const orderId = await place(GOOD_CARD, PICKUP);
  const form = { receivedBy: 'Ada Byron', idChecked: true };
  const both = await Promise.all(
    (['cellar', 'manager'] as const).map((role) => call(role, orderId, 'hand-over', form)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body.message).not.toContain('not charged');
  expect(await ledgerOf(orderId)).toEqual(['authorised', 'captured']);
});

test('a hand-over whose card is declined keeps the bottles', async () => {
  const operator = testOperator(shop);
  const orderId = await place(ONCE, PICKUP);
  await changeOrder(shop.db, orderId, { ship_day: sql`ship_day + 30` });
  await voidAuthorization(PARTS(), orderId);
  const refused = await call('cellar', orderId, 'hand-over', { receivedBy: 'Ada', idChecked: true });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The card was not charged. Keep the bottles.',
  ]);
  expect((await call('manager', orderId, 'authorize')).status).toBe(409);
  expect((await operator.json('order', 'show', String(orderId))).status).toBe('placed');
});

test('many orders are announced and canceled in a run, each once', async () => {
  const pickups = [await place(GOOD_CARD, PICKUP), await place(GOOD_CARD, PICKUP)];
  const cellar = await as('cellar');
  const parcel = await place();
  const dryReady = async () =>
    (await cellar.post('/api/office/orders/bulk/ready?dryRun=true', { ids: [...pickups, parcel] })).body;
  expect(await dryReady()).toEqual({ orders: 2, others: 1, dryRun: true });
  const ready = await cellar.post('/api/office/orders/bulk/ready', { ids: pickups });
  expect(ready.status).toBe(202);
  await shop.runJobs();
  expect(await dryReady()).toEqual({ orders: 0, others: 3, dryRun: true });
  expect((await cellar.get(`/api/office/runs/${ready.body.runId}`)).body).toMatchObject({
    done: 2,
    failed: 0,
  });

  const placed = await place();
  const shipped = await place();
  await call('cellar', shipped, 'ship');
  const body = { ids: [placed, shipped], reason: 'Recall' };
  const manager = await as('manager');
  const total = (await manager.get(`/api/office/orders/${placed}`)).body.order.total;
  const dry = await manager.post('/api/office/orders/bulk/cancel?dryRun=true', body);
  expect(dry.body).toEqual({ orders: 1, others: 1, amount: total, dryRun: true });
  const headers = { 'idempotency-key': newKey() };
  const starts = await Promise.all(
    [1, 2].map(() => manager.post('/api/office/orders/bulk/cancel', body, headers)),
  );
  expect(starts.map(({ status }) => status)).toEqual([202, 202]);
  expect(starts[0]?.body).toEqual(starts[1]?.body);
  await shop.runJobs();
  const run = (await manager.get(`/api/office/runs/${starts[0]?.body.runId}`)).body;
  expect(run).toMatchObject({ state: 'done', done: 1, failed: 1 });
  expect(await ledgerOf(placed)).toEqual(['authorised', 'released']);
});

async function productIdOf(slug: string): Promise<number> {
  const found = await shop.db.selectFrom('products').select('product_id').where('slug', '=', slug).execute();
  return found[0]?.product_id ?? 0;
}

async function limitTo(cents: number): Promise<void> {
  await sql`update code_limit set limit_cents = ${Math.round(cents)}`.execute(shop.db);
}

test('small refunds of an order need one code a shift, and do not add up past the limit', async () => {
  const orderId = await place();
  await call('cellar', orderId, 'ship');
  const manager = await as('manager');
  const { lines } = (await manager.get(`/api/office/orders/${orderId}`)).body;
  const [wine] = lines;
  const one = { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: false };
  const dry = async () => (await manager.post(`/api/office/orders/${orderId}/refund?dryRun=true`, one)).body;
  const price = (await dry()).amount;
  expect(price).toBeGreaterThan(wine.amount / 3);

  // Above one bottle and below two.
  await limitTo(price * 150);
  await setLastCode(shop.db, 60);
  expect(await dry()).toMatchObject({ amount: price });
  expect((await dry()).needsCode).toBeUndefined();
  const key = newKey();
  expect((await call('manager', orderId, 'refund', one, key)).status).toBe(200);
  expect(await dry()).toMatchObject({ amount: price, needsCode: true });
  const second = newKey();
  const answer = await call('manager', orderId, 'refund', one, second);
  expect([answer.status, answer.body.code]).toEqual([403, 'confirm-needed']);
  // The same press with a code goes on, and the first one repeats its answer without one.
  const headers = {
    'idempotency-key': second,
    'x-office-code': await freshCode(shop, 'manager@office.example'),
  };
  expect((await manager.post(`/api/office/orders/${orderId}/refund`, one, headers)).status).toBe(200);
  await setLastCode(shop.db, 60);
  expect((await call('manager', orderId, 'refund', one, key)).status).toBe(200);
  expect((await ledgerOf(orderId)).filter((kind) => kind === 'refunded')).toHaveLength(2);
});

test('a dry run of a refund is worked out once, with a code needed or not', async () => {
  const orderId = await place();
  await call('cellar', orderId, 'ship');
  const manager = await as('manager');
  const one = { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: false };
  await setLastCode(shop.db, 60);
  const statementsOf = (limitCents: number, needsCode: true | undefined) =>
    limitTo(limitCents).then(() =>
      shop.countStatements(async () => {
        const { body } = await manager.post(`/api/office/orders/${orderId}/refund?dryRun=true`, one);
        expect(body.needsCode).toBe(needsCode);
      }),
    );
  const below = await statementsOf(100_000, undefined);
  expect(await statementsOf(1, true)).toBe(below);
  expect((await ledgerOf(orderId)).filter((kind) => kind === 'refunded')).toEqual([]);
});

test('after the shift, at the limit, or with a limit of zero, a refund needs a fresh code', async () => {
  const orderId = await place();
  await call('cellar', orderId, 'ship');
  const one = { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: false };
  const manager = await as('manager');
  const { amount } = (await manager.post(`/api/office/orders/${orderId}/refund?dryRun=true`, one)).body;
  for (const [minutesAgo, limitCents] of [
    [8 * 60 + 1, 100_000],
    [60, Math.round(amount * 100)],
    [60, 0],
  ] as const) {
    await setLastCode(shop.db, minutesAgo);
    await limitTo(limitCents);
    const answer = await call('manager', orderId, 'refund', one);
    expect([minutesAgo, limitCents, answer.body.code]).toEqual([minutesAgo, limitCents, 'confirm-needed']);
  }
  await setLastCode(shop.db, 7 * 60 + 59);
  await limitTo(amount * 100 + 1);
  expect((await call('manager', orderId, 'refund', one)).status).toBe(200);
});

test('a replacement counts the larger of both totals', async () => {
  const orderId = await place();
  const manager = await as('manager');
  const change = { lines: [{ productId: await productIdOf('corkscrew'), qty: 1 }], reason: 'Fewer' };
  await setLastCode(shop.db, 60);
  await limitTo(2000);
  const url = `/api/office/orders/${orderId}/replacement`;
  const quoted = expectOk(await manager.post(`${url}?dryRun=true`, change)).body;
  expect(quoted).toMatchObject({ needsCode: true });
  const send = () => call('manager', orderId, 'replacement', { ...change, quote: quoted.quote });
  expect((await send()).body.code).toBe('confirm-needed');
  await limitTo(quoted.oldTotal * 100 + 1);
  expect((await send()).status).toBe(201);
  await setLastCode(shop.db, 0);
  await limitTo(10_000);
});

test('only an owner with a fresh code moves the limit, and the log says from what to what', async () => {
  const url = '/api/office/settings/winery/code-limit';
  const owner = await as('owner');
  expect((await (await as('manager')).put(url, { amount: 50 })).status).toBe(403);
  await setLastCode(shop.db, 60);
  expect((await owner.put(url, { amount: 50 })).body.code).toBe('confirm-needed');
  await setLastCode(shop.db, 0);
  expect((await owner.put(url, { amount: 5000 })).status).toBe(422);
  expect((await owner.put(url, { amount: 50 })).status).toBe(204);
  expect((await owner.get('/api/office/settings/winery')).body.codeLimit).toBe(50);
  const [row] = (await owner.get('/api/office/settings/actions')).body.rows;
  expect(row.sentence).toContain('below which a shift needs one code from $100.00 to $50.00');
  await owner.put(url, { amount: 100 });
});

test('the ledger agrees with all of it', async () => {
  await expectBalanced(shop);
});
