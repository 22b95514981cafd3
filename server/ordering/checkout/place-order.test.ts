import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { untilOnDisk } from '../../platform/database/on-disk.ts';
import { raisePrice } from '../../testing/change-rows.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  newCustomer,
  pressUntilKnown,
  SHIPPING,
  vaultToken,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { shipOrder } from '../orders/ship-order.ts';

const shop = testShop();

async function booksOf(email: string) {
  const orders = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'total_cents'])
    .where('email', '=', email)
    .execute();
  const authorized = await shop.db
    .selectFrom('sandbox_gateway.authorisations as a')
    .innerJoin('payment_attempts as t', 't.gateway_key', 'a.key')
    .innerJoin('carts as c', 'c.cart_id', 't.cart_id')
    .where('a.state', '=', 'authorised')
    .where((eb) => eb(eb.ref('c.shipping', '->>').key('email'), '=', email))
    .select('a.amount_cents')
    .execute();
  return { orders, authorized };
}

async function ready(email: string, basket = [{ slug: 'library-cabernet', qty: 1 }]) {
  return fillCheckout(shop, basket, { shipping: { email } });
}

describe('placing an order', () => {
  test('charges the sum that the cart showed, takes the stock, and is there to look at', async () => {
    const before = await shop.stockOf('library-cabernet');
    const browser = await ready('first@example.com', [
      { slug: 'library-cabernet', qty: 2 },
      { slug: 'corkscrew', qty: 1 },
    ]);
    const body = await browser.get('/api/cart');
    const paid = await browser.post('/api/cart/payment', { ...GOOD_CARD, clubJoin: false });

    expect(paid.body).toMatchObject({ orderComplete: true, resetCart: false });
    expect(paid.body.order.total).toBe(body.body.totals.totalAmountDue);
    expect(paid.body.order.items).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
    expect(await shop.stockOf('library-cabernet')).toBe((before ?? 0) - 2);
    const { orders, authorized } = await booksOf('first@example.com');
    expect(orders).toHaveLength(1);
    expect(authorized).toEqual([{ amount_cents: Math.round(body.body.totals.totalAmountDue * 100) }]);

    expect(paid.body.order.card).toEqual({ CardTypeId: 2, LastFour: '1111' });
    const confirmation = await browser.get('/api/orders/confirmation');
    expect(confirmation.body).toEqual({ ...paid.body.order, accountOpened: false });
    expect((await browser.get('/api/cart')).body.shoppingCartItems).toEqual([]);

    expect((await browser.delete('/api/orders/confirmation')).status).toBe(204);
    expect((await browser.get('/api/cart/payment/status')).body.state).toBe('paid');
    expect((await browser.get('/api/orders/confirmation')).status).toBe(404);
  });

  test('the card may come from the vault, kept with the billing step', async () => {
    const browser = await ready('vault@example.com');
    const token = await browser.post('/vault/tokens', GOOD_CARD);
    expect(token.status).toBe(201);
    expect(token.body).toMatchObject({
      CardTypeId: 2,
      LastFour: '1111',
      ExpirationMonth: 12,
      ExpirationYear: 2030,
    });
    const billing = await browser.get('/api/cart/billing');
    const kept = await browser.post('/api/cart/billing', { ...billing.body, paymentToken: token.body.token });
    expect(kept.body.card).toMatchObject({ LastFour: '1111' });
    const paid = await browser.post('/api/cart/payment', { clubJoin: false });
    expect(paid.body.orderComplete).toBe(true);
    expect(paid.body.order.card).toEqual({ CardTypeId: 2, LastFour: '1111' });
  });

  test('a shipped order names its parcel and its card to the customer, even without the card', async () => {
    const browser = await newCustomer(shop, 'shipped@example.com');
    const saved = await browser.post('/api/account/card', card('5555555555554444'));
    expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: 'shipped@example.com' }));
    expectOk(await browser.post('/api/cart/billing', BILLING));
    const [{ CardId: cardId }] = saved.body.CreditCards;
    const { purchaseOrderId } = expectOk(await browser.post('/api/cart/payment', { cardId })).body;
    const latestOrder = async () => (await browser.get('/api/orders')).body.orders[0];
    const paidWith = { CardTypeId: 1, LastFour: '4444' };
    expect(await latestOrder()).toMatchObject({ card: paidWith, trackingNumber: null, trackingHref: null });

    await shipOrder(shop.parts, purchaseOrderId, { trackingNumber: '794612345699' });
    expectOk(await browser.delete(`/api/account/card/${cardId}`));
    expect(await latestOrder()).toMatchObject({
      status: 'shipped',
      card: paidWith,
      trackingNumber: '794612345699',
      trackingHref: 'https://www.fedex.com/fedextrack/?trknbr=794612345699',
    });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000119', 'A processing error occurred. Your card was not charged. Please try again.'],
  ])(
    'a card that is refused (%s) leaves cart and stock as they were; another card goes through',
    async (number, reason) => {
      const email = `declined-${number}@example.com`;
      const before = await shop.stockOf('library-cabernet');
      const browser = await ready(email);
      const declined = await browser.post('/api/cart/payment', card(number));
      expect(declined.status).toBe(402);
      expect(declined.body).toMatchObject({ code: 'card-declined', message: reason });
      expect(await shop.stockOf('library-cabernet')).toBe(before);
      expect((await browser.get('/api/cart')).body.shoppingCartItems).toHaveLength(1);
      expect((await booksOf(email)).orders).toEqual([]);

      expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
      expect((await booksOf(email)).orders).toHaveLength(1);
    },
  );

  test('a kept card that was declined says so until billing is saved again', async () => {
    const browser = await ready('declined-kept@example.com');
    const save = (paymentToken: string) => browser.post('/api/cart/billing', { ...BILLING, paymentToken });
    const isDeclined = async () => (await browser.get('/api/cart/billing')).body.cardDeclined;
    expectOk(await save(await vaultToken(browser, '4000000000000002')));
    expect(await isDeclined()).toBeFalsy();
    expect((await browser.post('/api/cart/payment', {})).status).toBe(402);
    expect(await isDeclined()).toBe(true);
    expectOk(await save(await vaultToken(browser)));
    expect(await isDeclined()).toBeFalsy();
  });

  test.each(['4000000000004012', '4000000000004053'])(
    'no answer and nothing charged (%s): unknown at first, then known to be free',
    async (number) => {
      const email = `silent-${number}@example.com`;
      const before = await shop.stockOf('library-cabernet');
      const browser = await ready(email);
      const unknown = await browser.post('/api/cart/payment', card(number));
      expect(unknown.status).toBe(503);
      expect(unknown.headers.get('retry-after')).not.toBeNull();
      expect(unknown.body.message).toBe('We are still checking your payment. You will not be charged twice.');
      expect(await shop.stockOf('library-cabernet')).toBe((before ?? 0) - 1);

      const again = await browser.post('/api/cart/payment', GOOD_CARD);
      expect(again.status).toBe(503);

      expect((await browser.get('/api/cart/payment/status')).body).toEqual({
        state: 'not-charged',
        order: null,
      });
      expect(await shop.stockOf('library-cabernet')).toBe(before);
      expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
      const books = await booksOf(email);
      expect([books.orders.length, books.authorized.length]).toEqual([1, 1]);
    },
  );

  test('charged, then no answer: the reconciler finds the charge and makes its order', async () => {
    const email = 'charged@example.com';
    const browser = await ready(email);
    expect((await browser.post('/api/cart/payment', card('4000000000004020'))).status).toBe(503);
    expect((await booksOf(email)).orders).toEqual([]);
    expect(await shop.reconcile()).toEqual({ asked: 1, pending: 0, failures: [] });
    const books = await booksOf(email);
    expect([books.orders.length, books.authorized.length]).toEqual([1, 1]);
    const status = await browser.get('/api/cart/payment/status');
    expect(status.body).toMatchObject({
      state: 'paid',
      order: { purchaseOrderId: books.orders[0]?.order_id },
    });
    expect((await browser.get('/api/orders/confirmation')).status).toBe(200);
  });

  test.each(['4000000000004038', '4000000000004046'])(
    'late and doubled answers (%s) are one order',
    async (number) => {
      const email = `slow-${number}@example.com`;
      const browser = await ready(email);
      expect((await browser.post('/api/cart/payment', card(number))).body.orderComplete).toBe(true);
      const books = await booksOf(email);
      expect([books.orders.length, books.authorized.length]).toEqual([1, 1]);
      expect((await browser.get('/api/orders/confirmation')).status).toBe(200);
    },
  );
});

describe('before the gateway is asked for money', () => {
  test('the claim is on the disk, although its commit did not wait for that', async () => {
    const browser = await ready('durable@example.com');
    await untilOnDisk(shop.db);
    const before = await writtenBytes();
    const paying = browser.post('/api/cart/payment', card('4000000000004020'));
    await vi.waitFor(async () => expect((await booksOf('durable@example.com')).authorized).toHaveLength(1), {
      interval: 2,
    });
    // A claim is more than its order document, of about 3 kB.
    expect((await writtenBytes()) - before).toBeGreaterThan(2_000);
    await paying;
    await shop.reconcile();
  });

  async function writtenBytes(): Promise<number> {
    const { rows } = await sql<{ written: number }>`
      select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as written`.execute(shop.db);
    return rows[0]?.written ?? 0;
  }
});

describe('recovering', () => {
  test('a payment that cannot be settled does not keep the others waiting', async () => {
    const [broken, healthy] = [await ready('broken@example.com'), await ready('healthy@example.com')];
    await broken.post('/api/cart/payment', card('4000000000004020'));
    await healthy.post('/api/cart/payment', card('4000000000004020'));
    const attempts = shop.db.updateTable('payment_attempts').where('state', '=', 'unknown');
    await attempts
      .where(textIn<OrderDocument>(sql`document`)('email'), '=', 'broken@example.com')
      .set({ document: sql`jsonb_set(document, '{money,totalCents}', '1')` })
      .execute();
    const { asked, pending, failures } = await shop.reconcile();
    expect([asked, pending, failures.length]).toEqual([2, 1, 1]);
    expect((await booksOf('healthy@example.com')).orders).toHaveLength(1);
  });
});

describe('while a payment has no outcome', () => {
  test('the cart keeps what it holds, and nothing in it can be changed or lost', async () => {
    await shop.setStock('last-bottle', 1);
    const browser = await ready('patient@example.com', [{ slug: 'last-bottle', qty: 1 }]);
    const { body: before } = await browser.get('/api/cart');
    const item = before.shoppingCartItems[0].shoppingCartItemId;
    expect((await browser.post('/api/cart/payment', card('4000000000004012'))).status).toBe(503);

    expect((await browser.get('/api/cart')).body.shoppingCartItems).toMatchObject([{ qty: 1 }]);
    const productId = await shop.productId('corkscrew');
    const changes = [
      await browser.post('/api/cart', { items: [{ productId, qty: 1 }] }),
      await browser.put(`/api/cart/items/${item}`, { qty: 1 }),
      await browser.delete(`/api/cart/items/${item}`),
      await browser.post('/api/cart/shipping', SHIPPING),
      await browser.post('/api/cart/billing', BILLING),
    ];
    const message = 'Your payment is being processed. Please wait a moment and check again.';
    expect(changes.map(({ status, body }) => [status, body.message])).toEqual(
      changes.map(() => [409, message]),
    );

    expect((await browser.get('/api/cart/payment/status')).body.state).toBe('not-charged');
    expect((await browser.get('/api/cart')).body).toEqual(before);
    expect((await browser.put(`/api/cart/items/${item}`, { qty: 1 })).status).toBe(200);
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
  });

  test('claims and returns of one code and the same bottles never wait for each other', async () => {
    await shop.setStock('library-cabernet', 40);
    const shoppers = [];
    for (let shopper = 0; shopper < 24; shopper += 1) {
      const browser = await ready(`tangle-${shopper}@example.com`, [
        { slug: 'library-cabernet', qty: 1 },
        { slug: 'corkscrew', qty: 1 },
      ]);
      await browser.post('/api/cart/coupons', { promoCode: 'TOAST10' });
      shoppers.push(browser);
    }
    const number = (index: number) => (index % 2 ? '4000000000000002' : '4111111111111111');
    const answers = await Promise.all(
      shoppers.map((browser, index) => browser.post('/api/cart/payment', card(number(index)))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]));
    expect(await shop.stockOf('library-cabernet')).toBe(28);
    await shop.setStock('library-cabernet', 20);
  });
});

describe('asking more than once', () => {
  test('a double click, and a repeat long after, are one order', async () => {
    const browser = await ready('double@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => pressUntilKnown(browser, GOOD_CARD)));
    const late = await browser.post('/api/cart/payment', GOOD_CARD);
    const ids = new Set([...answers, late].map(({ body }) => body.purchaseOrderId));
    expect(ids.size).toBe(1);
    const books = await booksOf('double@example.com');
    expect([books.orders.length, books.authorized.length]).toEqual([1, 1]);
  });

  test('the outcome of a payment is found by its key, even if another cart was started since', async () => {
    const browser = await ready('asks-by-key@example.com');
    const ask = async (key: string) =>
      (await browser.get(`/api/cart/payment/status?idempotencyKey=${key}`)).body;
    await browser.post('/api/cart/payment', card('4000000000000002'), { 'Idempotency-Key': 'first' });
    const paid = await browser.post('/api/cart/payment', GOOD_CARD, { 'Idempotency-Key': 'second' });
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expect((await browser.get('/api/cart/payment/status')).body.state).toBe('none');
    expect(await ask('first')).toEqual({ state: 'not-charged', order: null });
    expect(await ask('second')).toMatchObject({
      state: 'paid',
      order: { purchaseOrderId: paid.body.purchaseOrderId },
    });
    expect((await ask('never sent')).state).toBe('none');
    const otherBrowser = await ready('another-browser@example.com');
    expect((await otherBrowser.get('/api/cart/payment/status?idempotencyKey=second')).body.state).toBe(
      'none',
    );
  });

  test('the same key and body get the same answer, the same key with another body is refused', async () => {
    const browser = await ready('keyed@example.com');
    const key = { 'Idempotency-Key': 'once-and-only' };
    const first = await browser.post('/api/cart/payment', card('4000000000000002'), key);
    expect(first.status).toBe(402);
    const repeat = await browser.post('/api/cart/payment', card('4000000000000002'), key);
    expect([repeat.status, repeat.body.message]).toEqual([402, first.body.message]);
    const other = await browser.post('/api/cart/payment', { ...GOOD_CARD }, key);
    expect([other.status, other.body.code]).toEqual([422, 'invalid']);
    const otherCode = await browser.post(
      '/api/cart/payment',
      { ...card('4000000000000002'), cvv: '999' },
      key,
    );
    expect(otherCode.status).toBe(422);
    const fresh = { 'Idempotency-Key': 'another' };
    const paid = await browser.post('/api/cart/payment', GOOD_CARD, fresh);
    const replay = await browser.post('/api/cart/payment', GOOD_CARD, fresh);
    expect(replay.body).toEqual(paid.body);

    await browser.post('/api/cart', { items: [{ productId: await shop.productId('corkscrew'), qty: 1 }] });
    await browser.post('/api/cart/shipping', { ...SHIPPING, email: 'keyed@example.com' });
    await browser.post('/api/cart/billing', BILLING);
    const afterwards = await browser.post('/api/cart/payment', GOOD_CARD, fresh);
    expect(afterwards.body).toEqual(paid.body);
  });

  test('a keyed refusal is heard again, too, even when the checkout is complete by then', async () => {
    const browser = shop.browser(2);
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    const key = { 'Idempotency-Key': 'too-early' };
    const early = await browser.post('/api/cart/payment', GOOD_CARD, key);
    expect(early.status).toBe(409);
    await browser.post('/api/cart/shipping', { ...SHIPPING, email: 'early@example.com' });
    await browser.post('/api/cart/billing', BILLING);
    const again = await browser.post('/api/cart/payment', GOOD_CARD, key);
    expect([again.status, again.body.message]).toEqual([409, early.body.message]);
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
  });

  test('what was added after the order is a new order', async () => {
    const browser = await ready('twice@example.com');
    const first = await browser.post('/api/cart/payment', GOOD_CARD);
    const productId = await shop.productId('corkscrew');
    await browser.post('/api/cart', { items: [{ productId, qty: 1 }] });
    const unready = await browser.post('/api/cart/payment', GOOD_CARD);
    expect(unready.status).toBe(409);
    expect(first.body.orderComplete).toBe(true);
  });
});

describe('a cart that moved under the shopper is shown again, not charged', () => {
  test('another shopper bought the last bottle', async () => {
    await shop.setStock('last-bottle', 1);
    const basket = [{ slug: 'last-bottle', qty: 1 }];
    const [mine, theirs] = [
      await ready('mine@example.com', basket),
      await ready('theirs@example.com', basket),
    ];
    expect((await theirs.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
    const answer = await mine.post('/api/cart/payment', GOOD_CARD);
    expect([answer.status, answer.body]).toEqual([
      200,
      { orderComplete: false, purchaseOrderId: null, resetCart: true, order: null },
    ]);
    const cart = (await mine.get('/api/cart')).body;
    expect(cart.shoppingCartItems).toEqual([]);
    expect(cart.shoppingCartItemsDeleted).toHaveLength(1);
    expect((await booksOf('mine@example.com')).authorized).toEqual([]);
  });

  test('another tab changed the cart: this page’s sum is not what would be charged', async () => {
    const browser = await ready('tabs@example.com', [{ slug: 'corkscrew', qty: 1 }]);
    const { quote } = (await browser.get('/api/cart')).body;
    const item = (await browser.get('/api/cart')).body.shoppingCartItems[0].shoppingCartItemId;
    await browser.put(`/api/cart/items/${item}`, { qty: 20 });
    const stale = await browser.post('/api/cart/payment', { ...GOOD_CARD, quote });
    expect(stale.body).toMatchObject({ orderComplete: false, resetCart: true });
    const fresh = (await browser.get('/api/cart')).body;
    const paid = await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: fresh.quote });
    expect(paid.body.order.total).toBe(fresh.totals.totalAmountDue);
  });

  test('another tab paid, and a third began the next cart', async () => {
    const browser = await ready('three-tabs@example.com', [{ slug: 'corkscrew', qty: 1 }]);
    const { quote } = (await browser.get('/api/cart')).body;
    await browser.post('/api/cart/payment', { ...GOOD_CARD, quote }, { 'Idempotency-Key': 'tab one' });
    await browser.post('/api/cart', { items: [{ productId: await shop.productId('corkscrew'), qty: 2 }] });
    const stale = await browser.post(
      '/api/cart/payment',
      { ...GOOD_CARD, quote },
      { 'Idempotency-Key': 'tab two' },
    );
    expect(stale.body).toMatchObject({ orderComplete: false, resetCart: true });
  });

  test('a price went up', async () => {
    const browser = await ready('price@example.com', [{ slug: 'corkscrew', qty: 2 }]);
    await raisePrice(shop.db, 'corkscrew', 100);
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({ resetCart: true });
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({ resetCart: true });
    await browser.get('/api/cart');
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({ orderComplete: true });
  });

  test('a keyed request gets the same answer again, whatever was shown in between', async () => {
    const browser = await ready('keyed-reset@example.com', [{ slug: 'corkscrew', qty: 2 }]);
    await raisePrice(shop.db, 'corkscrew', 100);
    const key = { 'Idempotency-Key': 'seen-too-late' };
    const first = await browser.post('/api/cart/payment', GOOD_CARD, key);
    expect(first.body).toMatchObject({ orderComplete: false, resetCart: true });
    await browser.get('/api/cart');
    expect((await browser.post('/api/cart/payment', GOOD_CARD, key)).body).toEqual(first.body);
    expect((await booksOf('keyed-reset@example.com')).authorized).toEqual([]);
  });

  test('twenty at once for five bottles: five orders, five charges, stock 0', async () => {
    await shop.setStock('library-cabernet', 5);
    const shoppers = [];
    for (let shopper = 0; shopper < 20; shopper += 1)
      shoppers.push(await ready(`race-${shopper}@example.com`));
    const answers = await Promise.all(
      shoppers.map((browser) => browser.post('/api/cart/payment', GOOD_CARD)),
    );
    expect(answers.filter(({ body }) => body.orderComplete === true)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.resetCart === true)).toHaveLength(15);
    expect(await shop.stockOf('library-cabernet')).toBe(0);
    await shop.setStock('library-cabernet', 20);
  });
});

describe('what cannot be paid for', () => {
  test('with a saved card that is not the shopper’s', async () => {
    const browser = await ready('other@example.com');
    const token = (await browser.post('/vault/tokens', GOOD_CARD)).body.token;
    await browser.post('/api/cart/billing', { ...BILLING, paymentToken: token });
    const answer = await browser.post('/api/cart/payment', { cardId: 4711 });
    expect([answer.status, answer.body.fields]).toEqual([422, { cardId: ['Invalid'] }]);
  });

  test('an incomplete checkout, a missing card, an empty cart', async () => {
    const empty = await shop.browser(2).post('/api/cart/payment', GOOD_CARD);
    expect([empty.status, empty.body.message]).toEqual([409, 'Your cart is empty.']);
    const browser = await ready('nocard@example.com');
    const noCard = await browser.post('/api/cart/payment', {});
    expect([noCard.status, noCard.body.fields]).toEqual([422, { cardNumber: ['Required'] }]);
    const half = await browser.post('/api/cart/payment', { cardNumber: '4111111111111111' });
    expect(Object.keys(half.body.fields)).toEqual(['expirationMonth', 'expirationYear', 'cvv']);
    const expired = await browser.post('/api/cart/payment', {
      ...GOOD_CARD,
      expirationMonth: 0,
      expirationYear: 2027,
    });
    expect(expired.body.message).toBe('This card has expired');
  });

  test('a card number is in no table, whatever the outcome of the payment', async () => {
    const browser = await ready('secret@example.com');
    await browser.post('/api/cart/payment', card('4222222222222'));
    const tables = await shop.db.introspection.getTables();
    for (const { schema, name } of tables) {
      const rows = await shop.db
        .withSchema(schema ?? 'public')
        // biome-ignore lint/suspicious/noExplicitAny: every table there is, whatever its shape
        .selectFrom(name as any)
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), name).not.toMatch(/4222222222222|22222222/);
    }
  });
});
