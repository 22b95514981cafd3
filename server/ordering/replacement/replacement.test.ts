import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ageAttempts, changeOrder, changeProduct, changePromo } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { card, expectOk, fillCheckout, GOOD_CARD, paidCardOf } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { replaceOrder } from './replace-order.ts';

const shop = testShop();
let manager: TestBrowser;

beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});

const PINOT = 'pinot-noir-monterey-2024';
/** Approved once, declined whenever it is asked again. */
const ONCE = card('4000000000004061');

async function place(payment: object = GOOD_CARD, promoCode?: string): Promise<number> {
  const basket = [{ slug: PINOT, qty: 3 }];
  const browser = await fillCheckout(shop, basket);
  if (promoCode) expectOk(await browser.post('/api/cart/coupons', { promoCode }));
  return expectOk(await browser.post('/api/cart/payment', payment)).body.purchaseOrderId;
}

let keys = 0;
function replace(orderId: number, body: object, query = '', key?: string) {
  keys += 1;
  const headers = { 'idempotency-key': key ?? `replacement ${keys}` };
  return manager.post(`/api/office/orders/${orderId}/replacement${query}`, body, headers);
}

async function linesFor(qty: number) {
  const { product_id } = await shop.db
    .selectFrom('products')
    .select('product_id')
    .where('slug', '=', PINOT)
    .executeTakeFirstOrThrow();
  return [{ productId: product_id, qty }];
}

async function booksOf(orderId: number) {
  const { rows } = await sql<{ status: string; kinds: string[] }>`
    select o.status, array(select l.kind from ledger l where l.order_id = o.order_id order by l.entry_id) as kinds
    from orders o where o.order_id = ${orderId}`.execute(shop.db);
  return [rows[0]?.status, ...(rows[0]?.kinds ?? [])];
}

async function replaced(orderId: number, body: object): Promise<number> {
  const answer = await replace(orderId, body);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return answer.body.purchaseOrderId;
}

async function quoteFor(orderId: number, body: object): Promise<object> {
  const dry = expectOk(await replace(orderId, body, '?dryRun=true'));
  return { ...body, quote: dry.body.quote };
}

test('the new order takes the old one’s card and bottles, and the old one is canceled', async () => {
  const orderId = await place();
  await changeProduct(shop.db, PINOT, { stock: 1 });
  const four = { lines: await linesFor(4), reason: 'One more' };
  const dry = await replace(orderId, four, '?dryRun=true');
  expect(dry.body).toEqual({
    needsCode: false,
    oldTotal: expect.any(Number),
    newTotal: expect.any(Number),
    quote: expect.any(String),
    shipDay: '2027-03-02',
    deliveryDay: '2027-03-04',
    holdNote: null,
    changes: expect.arrayContaining([{ label: 'Subtotal', old: 144, new: 192 }]),
  });
  expect(dry.body.newTotal).toBeGreaterThan(dry.body.oldTotal);
  expect(await booksOf(orderId)).toEqual(['placed', 'authorised']);
  expect((await replace(orderId, { ...four, quote: 'another' })).status).toBe(409);
  expect((await replace(orderId, four)).status).toBe(422);
  expect((await replace(orderId, { ...four, lines: await linesFor(5), quote: 'x' })).status).toBe(409);

  const done = await replace(orderId, { ...four, quote: dry.body.quote });
  expect([done.status, done.body]).toEqual([
    201,
    { oldTotal: dry.body.oldTotal, newTotal: dry.body.newTotal, purchaseOrderId: expect.any(Number) },
  ]);
  expect(await booksOf(orderId)).toEqual(['cancelled', 'authorised', 'released']);
  const next = done.body.purchaseOrderId;
  expect(await booksOf(next)).toEqual(['placed', 'authorised']);
  expect(await paidCardOf(shop, next)).toEqual(await paidCardOf(shop, orderId));
  expect(await paidCardOf(shop, next)).toMatchObject({ lastFour: '1111' });
  expect(await shop.stockOf(PINOT)).toBe(0);

  const two = await quoteFor(next, { lines: await linesFor(2), reason: 'Fewer' });
  const last = await replaced(next, two);
  expect(await shop.stockOf(PINOT)).toBe(2);
  const key = { 'idempotency-key': 'last' };
  expectOk(await manager.post(`/api/office/orders/${last}/cancel`, { reason: 'All back' }, key));
  expect(await shop.stockOf(PINOT)).toBe(4);
  await changeProduct(shop.db, PINOT, { stock: 500 });
});

test('the new order keeps the old one’s channel, and both name each other', async () => {
  const orderId = await place();
  await changeOrder(shop.db, orderId, { channel: 'phone', flags: ['phone'] });
  const next = await replaced(
    orderId,
    await quoteFor(orderId, { lines: await linesFor(2), reason: 'Fewer' }),
  );
  const last = await replaced(next, await quoteFor(next, { lines: await linesFor(1), reason: 'One' }));
  const detailsOf = async (id: number) => (await manager.get(`/api/office/orders/${id}`)).body;
  const [old, middle, newest] = [await detailsOf(orderId), await detailsOf(next), await detailsOf(last)];
  expect([old, middle, newest].map(({ order }) => [order.flags, order.replaces, order.replacedBy])).toEqual([
    [['phone'], null, next],
    [['phone'], orderId, last],
    [['phone'], next, null],
  ]);
  expect(old.timeline).toContainEqual(
    expect.objectContaining({
      text: `Max Moreno replaced the order with order ${next}: Fewer`,
      links: [{ label: `Order ${next}`, href: `/office/orders/${next}` }],
    }),
  );
  expect(newest.timeline).toContainEqual(
    expect.objectContaining({
      text: `Max Moreno placed this order in place of order ${next}: One`,
      links: [{ label: `Order ${next}`, href: `/office/orders/${next}` }],
    }),
  );
});

test('a use of a promo code goes over to the new order', async () => {
  const usesOf = async () => {
    const { rows } = await sql<{
      uses: number;
    }>`select uses from promos where promo_code = 'TOAST10'`.execute(shop.db);
    return rows[0]?.uses;
  };
  const orderId = await place(GOOD_CARD, 'TOAST10');
  const uses = await usesOf();
  const body = await quoteFor(orderId, { lines: await linesFor(2), reason: 'Fewer' });
  const next = await replaced(orderId, body);
  expect(await usesOf()).toBe(uses);
  const key = { 'idempotency-key': 'promo' };
  expectOk(await manager.post(`/api/office/orders/${next}/cancel`, { reason: 'Back' }, key));
  expect(await usesOf()).toBe((uses ?? 0) - 1);
});

/** The street that the order goes to, written another way. */
async function otherStreet(orderId: number): Promise<object> {
  const { delivery } = (await manager.get(`/api/office/orders/${orderId}`)).body;
  return {
    ...delivery.address,
    address1: '9 State Street',
    stateId: 6,
    deliveryMethod: 'DELIVER',
    shipViaId: delivery.shipViaId,
    requestedShipDate: delivery.shipDay.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
    isGift: false,
    clubJoin: false,
  };
}

async function priceFor<Value>(cents: number, work: () => Promise<Value>): Promise<Value> {
  const { rows } = await sql<{ before: number }>`
    select unit_price_cents as before from products where slug = ${PINOT}`.execute(shop.db);
  const set = (price: number | undefined) => changeProduct(shop.db, PINOT, { unit_price_cents: price });
  await set(cents);
  return work().finally(() => set(rows[0]?.before));
}

test('a corrected street keeps the price of the sale, and one email tells of the change', async () => {
  const orderId = await place();
  const before = (await manager.get(`/api/office/orders/${orderId}`)).body.order.email;
  await priceFor(80_00, async () => {
    const change = { shipping: await otherStreet(orderId), reason: 'Street' };
    const dry = expectOk(await replace(orderId, change, '?dryRun=true')).body;
    expect([dry.newTotal, dry.changes]).toEqual([dry.oldTotal, []]);
    const next = await replaced(orderId, { ...change, quote: dry.quote });
    await shop.runJobs();
    const subjects = (await shop.mailsTo(before)).map(({ subject }) => subject);
    expect(subjects).toContain(`Your order changed; its new number is ${next}`);
    expect(subjects.filter((subject) => subject.includes(String(orderId)))).toEqual([
      `Your order ${orderId}`,
    ]);
    const [mail] = (await shop.mailsTo(before)).filter(({ subject }) => subject.includes(String(next)));
    expect(mail?.text).toContain(`We changed your order ${orderId}.`);
  });
});

test('bottles that stay keep their price, further ones cost what they cost today', async () => {
  const orderId = await place();
  await priceFor(80_00, async () => {
    const four = await quoteFor(orderId, { lines: await linesFor(4), reason: 'One more' });
    const next = await replaced(orderId, four);
    const { lines } = (await manager.get(`/api/office/orders/${next}`)).body;
    expect(lines.map((line: { quantity: number }) => line.quantity)).toEqual([3, 1]);
    const dry = await replace(next, { reason: 'Same' }, '?dryRun=true');
    expect([dry.body.newTotal, dry.body.changes]).toEqual([dry.body.oldTotal, []]);
    const two = expectOk(await replace(next, { lines: await linesFor(2), reason: 'Fewer' }, '?dryRun=true'));
    expect(two.body.changes).toContainEqual({ label: 'Subtotal', old: 144 + 80, new: 96 });
  });
});

test.each(['TOAST10', 'SHIPFREE'])('a code that ended since still counts: %s', async (promoCode) => {
  const orderId = await place(GOOD_CARD, promoCode);
  const { rows } = await sql<{ day: string | null }>`
    select ends_on::text as day from promos where promo_code = ${promoCode}`.execute(shop.db);
  await changePromo(shop.db, promoCode, { ends_on: '2024-01-01' });
  const change = { shipping: await otherStreet(orderId), reason: 'Street' };
  const dry = expectOk(await replace(orderId, change, '?dryRun=true')).body;
  expect([dry.newTotal, dry.changes]).toEqual([dry.oldTotal, []]);
  const next = await replaced(orderId, { ...change, quote: dry.quote });
  await changePromo(shop.db, promoCode, { ends_on: rows[0]?.day ?? null });
  const { money } = (await manager.get(`/api/office/orders/${next}`)).body;
  expect(money.total).toBe(dry.oldTotal);
});

test('another address is judged as at checkout', async () => {
  const orderId = await place();
  const shipping = {
    deliveryMethod: 'DELIVER',
    name_first: 'Ada',
    name_last: 'Hart',
    address1: '9 State Street',
    city: 'Salt Lake City',
    stateId: 51,
    zip: '84101',
    phone: '(707) 555-0101',
    shipViaId: 1,
    requestedShipDate: '03/02/2027',
    isGift: false,
    clubJoin: false,
  };
  const refused = await replace(orderId, { shipping, reason: 'Moved' }, '?dryRun=true');
  expect(refused.status).toBe(422);
  const napa = { ...shipping, city: 'Napa', stateId: 6, zip: '94558', requestedShipDate: '03/09/2027' };
  const body = await quoteFor(orderId, { shipping: napa, reason: 'Moved' });
  const next = await replaced(orderId, body);
  const { delivery } = (await manager.get(`/api/office/orders/${next}`)).body;
  expect(delivery).toMatchObject({ shipDay: '2027-03-09', address: { address1: '9 State Street' } });
});

test('a decline changes nothing', async () => {
  const orderId = await place(ONCE);
  const stock = await shop.stockOf(PINOT);
  const body = await quoteFor(orderId, { lines: await linesFor(5), reason: 'More' });
  const declined = await replace(orderId, body);
  expect([declined.status, declined.body.code]).toEqual([402, 'card-declined']);
  expect(await booksOf(orderId)).toEqual(['placed', 'authorised']);
  expect(await shop.stockOf(PINOT)).toBe(stock);
  const key = { 'idempotency-key': 'after the decline' };
  expectOk(await manager.post(`/api/office/orders/${orderId}/ship`, {}, key));
});

test('one press twice and two at once replace an order once', async () => {
  const orderId = await place();
  const body = await quoteFor(orderId, { lines: await linesFor(2), reason: 'Fewer' });
  const answers = await Promise.all(
    ['one', 'one', 'other'].map((key) => replace(orderId, body, '', `at once ${key}`)),
  );
  const placed = answers.filter(({ status }) => status === 201).map((answer) => answer.body.purchaseOrderId);
  expect(placed.length).toBeGreaterThan(0);
  expect(new Set(placed).size).toBe(1);
  expect(await booksOf(orderId)).toEqual(['cancelled', 'authorised', 'released']);
});

test.each(['before the bank answers', 'after it has'])(
  'killed %s, it is finished or undone',
  async (when) => {
    const { office, ...parts } = shop.parts;
    if (!office) throw new Error('the test shop has no office');
    const orderId = await place();
    const lines = await linesFor(2);
    const { quote } = (await quoteFor(orderId, { lines, reason: 'Fewer' })) as { quote: string };
    const { staff_id: staffId } = await shop.db
      .selectFrom('staff')
      .select('staff_id')
      .where('role', '=', 'manager')
      .executeTakeFirstOrThrow();
    const isLate = when === 'after it has';
    const dying = {
      ...parts.gateway,
      authorize: async (...request: Parameters<typeof parts.gateway.authorize>) => {
        if (isLate) await parts.gateway.authorize(...request);
        throw new Error('killed');
      },
    };
    const change = { lines, shipping: null, quote, reason: 'Fewer' };
    const requestKey = `killed ${when}`;
    await expect(
      replaceOrder({ ...parts, ...office, gateway: dying }, orderId, change, {
        staffId,
        requestKey,
        codeFreeBelowCents: null,
      }),
    ).rejects.toThrow('killed');
    const key = { 'idempotency-key': `meanwhile ${when}` };
    const meanwhile = await manager.post(`/api/office/orders/${orderId}/ship`, {}, key);
    expect([meanwhile.status, meanwhile.body.message]).toEqual([
      409,
      'A payment of this order is in progress. Try again in a minute.',
    ]);

    await ageAttempts(shop.db, '5 minutes');
    await shop.reconcile();
    const again = await replaceOrder({ ...parts, ...office }, orderId, change, {
      staffId,
      requestKey,
      codeFreeBelowCents: null,
    });
    expect(again.ok).toBe(isLate);
    expect(await booksOf(orderId)).toEqual(
      isLate ? ['cancelled', 'authorised', 'released'] : ['placed', 'authorised'],
    );
  },
);

test('the ledger agrees with all of it', async () => {
  await expectBalanced(shop);
});

test('pieces that are kept stay what they were sold as, and give back what they took', async () => {
  const set = 'three-vineyard-set';
  const parts = await shop.db
    .selectFrom('kit_parts as k')
    .innerJoin('products as kit', 'kit.product_id', 'k.kit_id')
    .innerJoin('products as bottle', 'bottle.product_id', 'k.product_id')
    .where('kit.slug', '=', set)
    .select(['k.kit_id', 'k.product_id', 'k.quantity', 'bottle.slug'])
    .orderBy('k.product_id')
    .execute();
  const browser = await fillCheckout(shop, [{ slug: set, qty: 1 }], {
    shipping: { email: 'set@example.com' },
  });
  const orderId = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  const linesOf = async (id: number) => {
    const { rows } = await sql<{ lines: object[] }>`
      select document -> 'lines' as lines from orders where order_id = ${id}`.execute(shop.db);
    return rows[0]?.lines;
  };
  const sold = await linesOf(orderId);
  const stocks = () =>
    Promise.all([PINOT, ...parts.map(({ slug }) => slug)].map((slug) => shop.stockOf(slug)));
  const before = await stocks();
  await changeProduct(shop.db, set, { name: 'Renamed', sku: 'RENAMED', retired_at: sql<Date>`now()` });
  await shop.db
    .deleteFrom('kit_parts')
    .where('kit_id', '=', parts[0]?.kit_id ?? 0)
    .execute();
  await sql`
    insert into kit_parts (kit_id, product_id, quantity)
    select ${parts[0]?.kit_id}::integer, product_id, 3 from products where slug = ${PINOT}`.execute(shop.db);

  const [same] = sold as { productId: number }[];
  const body = { lines: [{ productId: same?.productId, qty: 1 }], reason: 'A better address' };
  const next = await replaced(orderId, await quoteFor(orderId, body));
  expect(await linesOf(next)).toEqual(sold);
  expect(await stocks()).toEqual(before);
  const key = { 'idempotency-key': 'the set is back' };
  expectOk(await manager.post(`/api/office/orders/${next}/cancel`, { reason: 'All back' }, key));
  const back = [0, ...parts.map(({ quantity }) => quantity)];
  expect(await stocks()).toEqual(before.map((stock, index) => (stock ?? 0) + (back[index] ?? 0)));
});
