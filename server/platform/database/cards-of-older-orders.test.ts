import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPlainSql } from '../../testing/plain-sql.ts';
import { visitBulk } from '../../testing/test-bulk.ts';
import {
  BILLING,
  expectOk,
  fillCheckout,
  GOOD_CARD,
  newCustomer,
  paidCardOf,
  SHIPPING,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const MIGRATION = join(import.meta.dirname, 'migrations', '0123-cards-of-older-orders.sql');

const shop = testShop();

/** As of before orders had it. */
async function forgetCards(): Promise<void> {
  await sql`update orders set document = document - 'card'`.execute(shop.db);
  await sql`update payment_attempts set document = document - 'card'`.execute(shop.db);
}

async function migrate(): Promise<void> {
  const { sql: plain, close } = openPlainSql(shop.databaseUrl, { max: 1 });
  await plain.begin((trx) => trx.unsafe(readFileSync(MIGRATION, 'utf8')).simple());
  await close();
}

test('an older order gets the card of its payment where that is known, and none where it is not', async () => {
  const guest = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  const guests = expectOk(await guest.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  const visit = await visitBulk(shop, 'cards@example.com', [
    'Ada,Hart,100 Main Street,Portland,OR,97209,(503) 555-0101,corkscrew',
  ]);
  expectOk(await visit.pay());
  await shop.runJobs();
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders where customer_id = ${visit.userId}`.execute(shop.db);
  const bulk = rows[0]?.orderId ?? 0;
  const customer = await newCustomer(shop, 'saved@example.com');
  const { CreditCards } = expectOk(await customer.post('/api/account/card', GOOD_CARD)).body;
  const [{ CardId: cardId }] = CreditCards;
  expectOk(await customer.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
  expectOk(await customer.post('/api/cart/billing', { ...BILLING, cardId }));
  const saved = expectOk(await customer.post('/api/cart/payment', { cardId })).body.purchaseOrderId;

  const before = await Promise.all([bulk, saved].map((orderId) => paidCardOf(shop, orderId)));
  expect(before[0]).toMatchObject({ lastFour: '1111' });
  await forgetCards();
  expect(await paidCardOf(shop, bulk)).toBeUndefined();
  await migrate();
  expect(await Promise.all([bulk, saved].map((orderId) => paidCardOf(shop, orderId)))).toEqual(before);
  expect(await paidCardOf(shop, guests)).toBeUndefined();
});
