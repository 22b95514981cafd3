import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { orderDocument } from '../../../domain/orders/order-document.ts';
import { first } from '../../platform/database/query.ts';
import { agePlannedMovements, changeProduct, changeRows, NOW } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { card, expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { orderTimeline } from '../orders/timeline/order-timeline.ts';
import { writeDocument } from '../orders/write-document.ts';
import { takeStock } from '../payments/change-store.ts';
import { checkLedger } from '../payments/check-ledger.ts';
import { changeOrder } from './change-order.ts';

const shop = testShop();
let manager: TestBrowser;

beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});

const PINOT = 'pinot-noir-monterey-2024';
const MERLOT = 'merlot-napa-valley-2022';
/** Approved once, declined whenever it is asked again. */
const ONCE = card('4000000000004061');

async function place(payment: object = GOOD_CARD, promoCode?: string): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: PINOT, qty: 3 }]);
  if (promoCode) expectOk(await browser.post('/api/cart/coupons', { promoCode }));
  return expectOk(await browser.post('/api/cart/payment', payment)).body.purchaseOrderId;
}

let keys = 0;
function change(orderId: number, body: object, query = '', key?: string) {
  keys += 1;
  const headers = { 'idempotency-key': key ?? `change ${keys}` };
  return manager.post(`/api/office/orders/${orderId}/change${query}`, body, headers);
}

async function quoteFor(orderId: number, body: object): Promise<object> {
  const dry = expectOk(await change(orderId, body, '?dryRun=true'));
  return { ...body, quote: dry.body.quote };
}

async function changed(orderId: number, body: object): Promise<void> {
  const answer = await change(orderId, await quoteFor(orderId, body));
  expect([answer.status, answer.body]).toMatchObject([201, { isPending: false }]);
}

async function lines(...wanted: readonly (readonly [slug: string, qty: number])[]) {
  return Promise.all(wanted.map(async ([slug, qty]) => ({ productId: await shop.productId(slug), qty })));
}

const detailsOf = async (orderId: number) => (await manager.get(`/api/office/orders/${orderId}`)).body;

/** Kinds of the ledger, and what is held on the card now. */
async function booksOf(orderId: number) {
  const { rows } = await sql<{ kinds: string[]; held: number[] }>`
    select array(select l.kind from ledger l where l.order_id = ${orderId} order by l.entry_id) as kinds,
      array(select h.held_cents from order_holds h where h.order_id = ${orderId} and h.held_cents > 0) as held`.execute(
    shop.db,
  );
  return { kinds: rows[0]?.kinds, held: rows[0]?.held };
}

const booksAgree = async () =>
  expect((await checkLedger({ db: shop.db, gateway: shop.parts.gateway }, { days: 30 })).faults).toEqual([]);

test('other bottles move the sum and the stock, and the order keeps its number; one email says so', async () => {
  const orderId = await place();
  const stock = async () => [(await shop.stockOf(PINOT)) ?? 0, (await shop.stockOf(MERLOT)) ?? 0] as const;
  const [pinot, merlot] = await stock();
  const before = await detailsOf(orderId);
  await changed(orderId, { lines: await lines([PINOT, 1], [MERLOT, 4]), reason: 'Swapped' });

  const after = await detailsOf(orderId);
  expect(after.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 4]);
  expect(await stock()).toEqual([pinot + 2, merlot - 4]);
  const { kinds, held } = await booksOf(orderId);
  expect(kinds).toEqual(['authorised', 'authorised', 'released']);
  expect(held).toEqual([Math.round(after.money.total * 100)]);
  expect(after.money.total).toBeGreaterThan(before.money.total);
  await booksAgree();
  await shop.runJobs();
  const mails = (await shop.mailsTo(before.order.email)).filter(({ subject }) => subject.includes('changed'));
  expect(mails.map(({ text }) => text.includes(`It was $${before.money.total.toFixed(2)}, and is `))).toEqual(
    [true],
  );
  expect(after.timeline).toContainEqual(
    expect.objectContaining({
      text: `Max Moreno changed the order, now $${after.money.total.toFixed(2)}: Swapped`,
    }),
  );

  const wordsOf = ({ timeline }: { timeline: { text: string }[] }) => timeline.map(({ text }) => text);
  const words = wordsOf(after);
  // What happened before is told as it was: its price among it.
  expect(wordsOf(before)).toContainEqual(`Priced at $${before.money.total.toFixed(2)}`);
  expect(words).toEqual(expect.arrayContaining(wordsOf(before)));
  expect(words).toContainEqual(
    expect.stringMatching(/^Releasing the authorization of .+: the order is changed$/),
  );
  expect(words.join()).not.toContain('expires before');
  const key = { 'idempotency-key': 'ship the changed one' };
  expectOk(await manager.post(`/api/office/orders/${orderId}/ship`, {}, key));
  expect((await booksOf(orderId)).kinds).toEqual(['authorised', 'authorised', 'released', 'captured']);
  await booksAgree();
});

test('canceled, a changed order gives back exactly what it holds, and its use of a code', async () => {
  const usesOf = async () =>
    (
      await shop.db
        .selectFrom('promos')
        .select('uses')
        .where('promo_code', '=', 'TOAST10')
        .executeTakeFirstOrThrow()
    ).uses;
  const [stock, uses] = [await shop.stockOf(PINOT), await usesOf()];
  const orderId = await place(GOOD_CARD, 'TOAST10');
  await changed(orderId, { lines: await lines([PINOT, 5]), reason: 'More' });
  await changed(orderId, { lines: await lines([PINOT, 2]), reason: 'Fewer' });
  expect([await shop.stockOf(PINOT), await usesOf()]).toEqual([(stock ?? 0) - 2, uses + 1]);
  const key = { 'idempotency-key': 'cancel the changed one' };
  expectOk(await manager.post(`/api/office/orders/${orderId}/cancel`, { reason: 'All back' }, key));
  expect([await shop.stockOf(PINOT), await usesOf()]).toEqual([stock, uses]);
  const stockMoved = (await orderTimeline(shop.db, orderId)).flatMap((entry) =>
    entry.kind === 'stock-taken' || entry.kind === 'stock-returned'
      ? [[entry.kind, entry.stock[0]?.quantity]]
      : [],
  );
  expect(stockMoved).toEqual([
    ['stock-taken', 3],
    ['stock-returned', 2],
  ]);
  await booksAgree();
});

test('a card that declines changes nothing, and nothing of a person stays with the movement', async () => {
  const orderId = await place(ONCE);
  const stock = await shop.stockOf(PINOT);
  const before = await detailsOf(orderId);
  const answer = await change(
    orderId,
    await quoteFor(orderId, { lines: await lines([PINOT, 4]), reason: 'More' }),
  );
  expect(answer.status).toBe(409);
  const after = await detailsOf(orderId);
  expect([after.lines, after.money, after.version]).toEqual([before.lines, before.money, before.version]);
  expect(await shop.stockOf(PINOT)).toBe(stock);
  expect((await booksOf(orderId)).kinds).toEqual(['authorised']);
  const { rows } = await sql<{ details: object }>`
    select details from payment_movements where purpose = 'change'`.execute(shop.db);
  expect(JSON.stringify(rows)).not.toContain('address1');
  await booksAgree();
});

test('at the same total nothing is asked of the bank', async () => {
  const orderId = await place();
  await sql`update products set unit_price_cents = (select unit_price_cents from products where slug = ${PINOT})
    where slug = ${MERLOT}`.execute(shop.db);
  await changed(orderId, { lines: await lines([PINOT, 2], [MERLOT, 1]), reason: 'Swap' });
  expect((await booksOf(orderId)).kinds).toEqual(['authorised']);
  expect((await detailsOf(orderId)).lines).toHaveLength(2);
  await booksAgree();
  const same = await change(orderId, { reason: 'Nothing' }, '?dryRun=true');
  const again = await change(orderId, { reason: 'Nothing', quote: same.body.quote });
  expect([again.status, again.body.message]).toEqual([409, 'Nothing is different from the order as it is.']);
});

test('a packed order is not changed, and one in another state is judged and taxed there', async () => {
  const orderId = await place();
  const { delivery } = await detailsOf(orderId);
  const shipping = {
    ...delivery.address,
    ...{ address1: '1500 Broadway', city: 'New York', zip: '10036', stateId: 36, stateShort: 'NY' },
    deliveryMethod: 'DELIVER',
    shipViaId: delivery.shipViaId,
    requestedShipDate: delivery.shipDay.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
    isGift: false,
    clubJoin: false,
  };
  const lookups = (await manager.get('/api/lookups')).body;
  const stateId = lookups.states.find(
    ({ stateName }: { stateName: string }) => stateName === 'New York',
  ).stateId;
  await changed(orderId, { shipping: { ...shipping, stateId }, reason: 'Moved' });
  const after = await detailsOf(orderId);
  expect(after.delivery.address).toMatchObject({ stateShort: 'NY', zip: '10036' });
  const { rows } = await sql<{ ship_state: string; taxed: string }>`
    select ship_state, document -> 'taxedIn' ->> 'state' as taxed from orders where order_id = ${orderId}`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ ship_state: 'NY', taxed: 'NY' }]);

  await changeRows(shop.db, 'orders', { packed_at: NOW }, { order_id: orderId });
  const packed = await change(orderId, { lines: await lines([PINOT, 1]), reason: 'Late' }, '?dryRun=true');
  expect([packed.status, packed.body.message]).toEqual([
    409,
    'The order is packed. Unpack it first, then print its slip again.',
  ]);
});

/** As if the order had waited past its day. */
async function setShipDay(orderId: number, shipDay: string): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const row = await first<{ document: object }>(
      trx,
    )`select document from orders where order_id = ${orderId}`;
    const document = orderDocument.parse(row?.document);
    const delivery = { ...document.delivery, shipDay };
    await writeDocument(trx, { orderId, document: { ...document, delivery } });
  });
}

test('a day that stays and has passed becomes the soonest one, which the quote names; another one says why not', async () => {
  const orderId = await place();
  await setShipDay(orderId, '2027-02-24');
  const { address, shipViaId } = (await detailsOf(orderId)).delivery;
  const lookups = (await manager.get('/api/lookups')).body;
  const { stateId } = lookups.states.find(
    ({ stateShort }: { stateShort: string }) => stateShort === address.stateShort,
  );
  const asked = (requestedShipDate: string) => ({
    shipping: {
      ...address,
      ...{ stateId, shipViaId, requestedShipDate, address1: '88 Corrected Street' },
      ...{ deliveryMethod: 'DELIVER', isGift: false, clubJoin: false },
    },
    reason: 'Wrong street',
  });
  const { body: soonest } = expectOk(await change(orderId, asked('02/24/2027'), '?dryRun=true'));
  expect(soonest).toMatchObject({ shipDay: '2027-03-02', deliveryDay: '2027-03-04' });
  const passed = await change(orderId, asked('02/25/2027'), '?dryRun=true');
  const early = await change(orderId, asked('03/01/2027'), '?dryRun=true');
  expect([passed, early].map(({ status, body }) => [status, body.fields])).toEqual([
    [422, { requestedShipDate: ['This day has passed. The next open day is Tuesday, March 2.'] }],
    [422, { requestedShipDate: ['Too soon: the first day is Tuesday, March 2'] }],
  ]);
  await changed(orderId, asked('02/24/2027'));
  expect((await detailsOf(orderId)).delivery).toMatchObject({
    shipDay: soonest.shipDay,
    address: { address1: '88 Corrected Street' },
  });
});

test('pressed twice or killed after the bank agreed, it is changed once and the old sum is released', async () => {
  const orderId = await place();
  const body = await quoteFor(orderId, { lines: await lines([PINOT, 4]), reason: 'More' });
  const answers = await Promise.all([1, 2].map(() => change(orderId, body, '', 'twice')));
  expect(answers.map(({ status }) => status)).toContain(201);
  await shop.reconcile();
  expect((await booksOf(orderId)).kinds).toEqual(['authorised', 'authorised', 'released']);

  const next = await place();
  const quote = (await quoteFor(next, { lines: await lines([PINOT, 5]), reason: 'More' })) as {
    quote: string;
  };
  const dead = {
    ...shop.parts,
    gateway: { ...shop.parts.gateway, void: () => Promise.reject(new Error('killed')) },
  };
  const wanted = { lines: await lines([PINOT, 5]), shipping: null, quote: quote.quote, reason: 'More' };
  const asking = { requestKey: 'killed', codeFreeBelowCents: null };
  await expect(changeOrder(dead, next, wanted, asking)).rejects.toThrow('killed');
  expect((await booksOf(next)).held).toHaveLength(2);
  const key = { 'idempotency-key': 'too early' };
  expect((await manager.post(`/api/office/orders/${next}/ship`, {}, key)).status).toBe(409);
  await agePlannedMovements(shop.db);
  await shop.reconcile();
  expect((await booksOf(next)).kinds).toEqual(['authorised', 'authorised', 'released']);
  await booksAgree();
});

test('the last bottle that is added is sold once', async () => {
  const orders = [await place(), await place()];
  await changeProduct(shop.db, MERLOT, { stock: 1 });
  const wanted = { lines: await lines([PINOT, 3], [MERLOT, 1]), reason: 'One more' };
  const bodies = await Promise.all(orders.map((orderId) => quoteFor(orderId, wanted)));
  const answers = await Promise.all(orders.map((orderId, index) => change(orderId, bodies[index] ?? {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await shop.stockOf(MERLOT)).toBe(0);
  await changeProduct(shop.db, MERLOT, { stock: 500 });
});

test('further bottles are taken all or not at all', async () => {
  await changeProduct(shop.db, MERLOT, { stock: 1 });
  const stock = await shop.stockOf(PINOT);
  const wanted = [
    { productId: await shop.productId(PINOT), quantity: 1 },
    { productId: await shop.productId(MERLOT), quantity: 2 },
  ];
  const take = () => shop.db.transaction().execute((trx) => takeStock(trx, wanted, []));
  expect(await take()).toBe(false);
  expect([await shop.stockOf(PINOT), await shop.stockOf(MERLOT)]).toEqual([stock, 1]);
  await changeProduct(shop.db, MERLOT, { stock: 500 });
  expect(await take()).toBe(true);
  expect([await shop.stockOf(PINOT), await shop.stockOf(MERLOT)]).toEqual([(stock ?? 0) - 1, 498]);
});

test('a change of what was read before someone else changed the order is refused, and says who did', async () => {
  const orderId = await place();
  const { version } = await detailsOf(orderId);
  const body = { lines: await lines([PINOT, 4]), reason: 'One more', version };
  const quoted = await quoteFor(orderId, body);
  expectOk(await manager.put(`/api/office/orders/${orderId}`, { version, address1: '88 Corrected Street' }));
  const stale = expect.stringMatching(/^Max Moreno changed this order/);
  for (const answer of [await change(orderId, body, '?dryRun=true'), await change(orderId, quoted)]) {
    expect([answer.status, answer.body]).toMatchObject([409, { message: stale }]);
  }
  await changed(orderId, { ...body, version: (await detailsOf(orderId)).version });
  expect((await detailsOf(orderId)).delivery.address.address1).toBe('88 Corrected Street');
});
