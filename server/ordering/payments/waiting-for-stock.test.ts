import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { type Connection, connect } from '../../platform/database/connection.ts';
import { first } from '../../platform/database/query.ts';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { advanceOrder } from './advance-order.ts';
import { returnStock, takeStock } from './change-store.ts';
import { settleUncharged } from './settle-store.ts';
import { insertClaimedAttempt } from './store.ts';

const WINE = 'library-cabernet';

const shop = testShop();
let productId: number;
let connection: Connection;

beforeAll(async () => {
  productId = await shop.productId(WINE);
  // Longer than the shop waits for a lock: a deadlock fails instead of being retried.
  await sql`do $$ begin execute format('alter database %I set deadlock_timeout = ''1min''', current_database()); end $$`.execute(
    shop.db,
  );
  connection = connect(shop.databaseUrl);
});

afterAll(() => connection.close());

const oneBottle = () => [{ productId, quantity: 1 }];

async function filledCart(): Promise<number> {
  await fillCheckout(shop, [{ slug: WINE, qty: 1 }]);
  const cart = await first<{ cartId: number }>(shop.db)`
    select cart_id as "cartId" from carts order by cart_id desc limit 1`;
  return cart?.cartId ?? expect.fail('there is no cart');
}

async function claim(db: Db, cartId: number): Promise<string> {
  const attemptId = randomUUID();
  const attempt = {
    attemptId,
    cartId,
    cartRevision: 1,
    clientKey: attemptId,
    requestDigest: Buffer.alloc(32),
    gatewayKey: attemptId,
    document: { promoCode: null, money: { totalCents: 0 } } as OrderDocument,
    stock: oneBottle(),
    keepsakes: null,
    passwordHash: null,
  };
  const isClaimed = await db
    .transaction()
    .execute((trx) => insertClaimedAttempt(trx, attempt, { counted: [], isLast: true }));
  expect(isClaimed).toBe(true);
  return attemptId;
}

async function placedOrder() {
  const browser = await fillCheckout(shop, [{ slug: WINE, qty: 1 }]);
  const { body } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  const order = await first<{ orderId: number; attemptId: string }>(shop.db)`
    select order_id as "orderId", attempt_id as "attemptId" from orders where order_id = ${body.purchaseOrderId}`;
  return order ?? expect.fail('there is no order');
}

const within = (work: (trx: Writer) => Promise<unknown>) => (db: Db) => db.transaction().execute(work);

const moved = { amountCents: 100, authorization: 'none' };

/** What takes or returns a bottle, ready to run. */
const ways: Record<string, () => Promise<(db: Db) => Promise<unknown>>> = {
  'are paid': async () => {
    const cartId = await filledCart();
    return (db) => claim(db, cartId);
  },
  'are not paid after all': async () => {
    const attemptId = await claim(shop.db, await filledCart());
    return (db) => settleUncharged(db, attemptId, { state: 'failed', reason: null });
  },
  'get a bottle more': async () => within((trx) => takeStock(trx, oneBottle(), [])),
  'give a bottle back': async () => within((trx) => returnStock(trx, oneBottle())),
  'are canceled': async () => {
    const order = await placedOrder();
    return within((trx) => advanceOrder(trx, { ...order, ...moved, purpose: 'cancel', details: {} }));
  },
  'are refunded': async () => {
    const order = await placedOrder();
    const details = { lines: [{ line: 1, quantity: 1 }], restock: true };
    return within((trx) =>
      advanceOrder(trx, { ...order, ...moved, amountCents: 0, purpose: 'refund', details }),
    );
  },
};

test.for(Object.keys(ways))(
  'two orders that %s do not wait for each other while a third sells and a fourth is written',
  async (name) => {
    const prepare = ways[name] ?? expect.fail();
    const works = [await prepare(), await prepare()];
    await shop.db.transaction().execute(async (fourth) => {
      // As its lines do, which refer to the bottle.
      await sql`select from products where product_id = ${productId} for key share`.execute(fourth);
      const running = await shop.db.transaction().execute(async (third) => {
        await sql`update products set stock = stock - 1 where product_id = ${productId}`.execute(third);
        const both = Promise.allSettled(works.map((work) => work(connection.db)));
        await untilLockWaits(shop.db, works.length);
        return { both };
      });
      expect(await running.both).toMatchObject(works.map(() => ({ status: 'fulfilled' })));
    });
  },
);

test('two orders that swap their bottles wait, and do not deadlock', async () => {
  const other = [{ productId: await shop.productId('merlot-napa-valley-2022'), quantity: 1 }];
  const { db } = connection;
  const first = await db.transaction().execute(async (trx) => {
    expect(await takeStock(trx, oneBottle(), other)).toBe(true);
    const { promise: hasTaken, resolve: take } = Promise.withResolvers<void>();
    const second = db.transaction().execute(async (own) => {
      const isTaken = await takeStock(own, other, oneBottle());
      take();
      await returnStock(own, oneBottle());
      return isTaken;
    });
    const outcome = Promise.allSettled([second]);
    await Promise.race([hasTaken, untilLockWaits(shop.db, 1)]);
    await returnStock(trx, other);
    return { outcome };
  });
  expect(await first.outcome).toEqual([{ status: 'fulfilled', value: true }]);
});
