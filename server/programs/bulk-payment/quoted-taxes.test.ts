import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, firstOfMonth } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { readMadeCarts } from '../../ordering/checkout/made-cart.ts';
import { BULK_HEADER, importFile, newBulkCustomer, visitBulk } from '../../testing/test-bulk.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const { shop, avatax } = quotedShop();

const inNapa = (number: number) =>
  `Ada${number},Hart,${100 + number} Main Street,Napa,CA,94558,(707) 555-0101,corkscrew`;

interface Ordered {
  readonly document: OrderDocument;
  readonly totalCents: Cents;
}

async function ordersOf(customerId: number): Promise<Ordered[]> {
  const { rows } = await sql<Ordered>`
    select document, total_cents as "totalCents" from orders where customer_id = ${customerId}`.execute(
    shop.db,
  );
  return rows;
}

test('carts are quoted once they are imported; the payer sees and pays the quoted tax', async () => {
  const visit = await visitBulk(shop, 'quoted@bulk.example.com', [inNapa(1), inNapa(2)]);
  expect(avatax.quotes.map(({ date }) => date)).toEqual([TEST_TODAY, TEST_TODAY]);
  const { body } = await visit.list();
  const goods = avatax.quotes[0]?.lines[0]?.amount ?? 0;
  const tax = (Math.round(goods * 6) + Math.round(goods * 1.75)) / 100;
  expect(body.shoppingCarts.map(({ totals }: { totals: { tax: number } }) => totals.tax)).toEqual([tax, tax]);

  avatax.service.badDay = 'silent';
  const before = performance.now();
  expect((await visit.pay()).body.bulkGatewayResult.Result).toBe(0);
  expect(performance.now() - before).toBeLessThan(5_000);
  avatax.service.badDay = null;
  await shop.runJobs();
  expect(avatax.quotes).toHaveLength(2);
  const orders = await ordersOf(visit.userId);
  expect(orders.map(({ document }) => document.taxedIn)).toMatchObject([
    { source: 'avatax' },
    { source: 'avatax' },
  ]);
  expect(orders.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
    Math.round(body.totalAmountDue * 100),
  );
});

test('a quote counts until the end of its month, however long the link waits', async () => {
  const { carts } = await visitBulk(shop, 'waiting@bulk.example.com', [inNapa(1)]);
  const [cartId = 0] = carts;
  const rules = await shop.parts.shopRules();
  const isQuotedOn = async (today: Day) =>
    (await readMadeCarts(shop.db, [cartId], { rules, today })).get(cartId)?.quotedTax != null;
  const days = [addDays(TEST_TODAY, 1), addDays(firstOfMonth(addMonths(TEST_TODAY, 1)), -1)];
  expect(await Promise.all([...days, addMonths(TEST_TODAY, 1)].map(isQuotedOn))).toEqual([true, true, false]);
});

test('a missing quote is requested once, when the payer opens the page', async () => {
  const customerId = await newBulkCustomer(shop, 'later@bulk.example.com');
  avatax.service.badDay = 'error';
  await importFile(shop, 'later@bulk.example.com', [BULK_HEADER, inNapa(1)].join('\n'));
  avatax.service.badDay = null;
  const visit = await visitBulk(shop, 'later@bulk.example.com', [inNapa(2)]);
  expect(avatax.quotes).toHaveLength(2);
  expect((await visit.list()).body.shoppingCarts).toHaveLength(2);
  expect(avatax.quotes).toHaveLength(2);
  expect((await visit.pay()).body.bulkGatewayResult.Result).toBe(0);
  await shop.runJobs();
  const orders = await ordersOf(customerId);
  expect(orders.map(({ document }) => document.taxedIn?.source)).toEqual(['avatax', 'avatax']);
});

test('an import answers with the quoted total; its dry run asks no one', async () => {
  await newBulkCustomer(shop, 'imported@bulk.example.com');
  const file = [BULK_HEADER, inNapa(1)].join('\n');
  const dry = await importFile(shop, 'imported@bulk.example.com', file, { isDryRun: true });
  expect(avatax.quotes).toEqual([]);
  const imported = await importFile(shop, 'imported@bulk.example.com', file);
  expect(avatax.quotes).toHaveLength(1);
  expect(imported.totalCents).toBeGreaterThan(dry.totalCents);
});

test('without any answer, the tables decide and all is sold', async () => {
  avatax.service.badDay = 'error';
  const visit = await visitBulk(shop, 'tables@bulk.example.com', [inNapa(1)]);
  const { body } = await visit.list();
  expect((await visit.pay()).body.bulkGatewayResult.Result).toBe(0);
  avatax.service.badDay = null;
  await shop.runJobs();
  const [order] = await ordersOf(visit.userId);
  expect(order?.document.taxedIn).toMatchObject({ source: 'tables' });
  expect(order?.totalCents).toBe(Math.round(body.totalAmountDue * 100));
});

test('a shop without a tax service sends no extra statement', async () => {
  const plain = await openTestShop();
  try {
    const quoted = await visitBulk(shop, 'counted@bulk.example.com', [inNapa(1)]);
    const alone = await visitBulk(plain, 'counted@bulk.example.com', [inNapa(1)]);
    expect(await plain.countStatements(() => alone.list())).toBe(
      await shop.countStatements(() => quoted.list()),
    );
  } finally {
    await plain.close();
  }
});
