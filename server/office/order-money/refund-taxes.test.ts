import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ordering/payments/check-ledger.ts';
import { changeProduct } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD, payerOf } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;

beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});

const PINOT = 'pinot-noir-monterey-2024';
const TO = {
  KY: { stateId: 20, city: 'Louisville', zip: '40202' },
  CO: { stateId: 7, city: 'Denver', zip: '80202' },
  CA: { stateId: 6, city: 'Napa', zip: '94558' },
} as const;

let keys = 0;
function press(orderId: number, act: string, body: object, query = '') {
  keys += 1;
  const headers = { 'idempotency-key': `refund ${keys}` };
  return manager.post(`/api/office/orders/${orderId}/${act}${query}`, body, headers);
}

async function shipped(state: keyof typeof TO, basket: { slug: string; qty: number }[]): Promise<number> {
  const email = `${state.toLowerCase()}-${keys}@example.com`;
  const browser = await fillCheckout(shop, basket, {
    shipping: { ...TO[state], email },
    billing: payerOf(email),
  });
  const orderId = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  expectOk(await press(orderId, 'ship', {}));
  return orderId;
}

interface TaxRow {
  readonly label: string;
  readonly cells: readonly { readonly value: unknown }[];
}

/** The tax report of a state: what was collected and given back of each kind, in dollars. */
async function taxesOf(state: string): Promise<Record<string, { collected: number; refunded: number }>> {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Los_Angeles' });
  const report = expectOk(await manager.get(`/api/office/reports/taxes?from=${today}&to=${today}`)).body;
  const rows = (report.rows as TaxRow[]).filter(({ label }) => label === state);
  return Object.fromEntries(
    rows.map(({ cells: [kind, collected, refunded] }) => [
      String(kind?.value),
      { collected: Number(collected?.value), refunded: Number(refunded?.value) },
    ]),
  );
}

test('Kentucky: a refunded corkscrew leaves all taxes of the wine to be filed', async () => {
  const orderId = await shipped('KY', [
    { slug: PINOT, qty: 6 },
    { slug: 'corkscrew', qty: 1 },
  ]);
  const lines = [{ line: 2, quantity: 1 }];
  const { order, lines: sold } = (await manager.get(`/api/office/orders/${orderId}`)).body;
  expect(order.purchaseOrderId).toBe(orderId);
  const price = sold[1].amount;
  const refunded = expectOk(await press(orderId, 'refund', { lines, reason: 'Bent', restock: false }));
  // 6 percent of sales tax, and no freight while the wine stays.
  expect(refunded.body.amount).toBeCloseTo(price * 1.06, 2);
  const taxes = await taxesOf('KY');
  expect(taxes['Wholesale Tax']).toMatchObject({ refunded: 0 });
  expect(taxes['Excise Tax']).toMatchObject({ refunded: 0 });
  expect(taxes['Sales Tax']?.refunded).toBeCloseTo(price * 0.06, 2);

  const tooMuch = await press(orderId, 'refund', {
    lines: null,
    reason: 'All',
    restock: false,
    freight: 9_999,
  });
  expect([tooMuch.status, tooMuch.body.fields]).toMatchObject([422, { freight: [expect.any(String)] }]);
  expectOk(await press(orderId, 'refund', { lines: null, reason: 'All', restock: false }));
  for (const { collected, refunded: given } of Object.values(await taxesOf('KY')))
    expect(given).toBe(collected);
  expect((await checkLedger({ db: shop.db, gateway: shop.parts.gateway }, { days: 30 })).faults).toEqual([]);
});

test('Colorado: the delivery fee stays while a bottle does, and freight goes back by choice', async () => {
  const orderId = await shipped('CO', [{ slug: PINOT, qty: 6 }]);
  const one = { lines: [{ line: 1, quantity: 1 }], reason: 'Corked', restock: false };
  const bare = expectOk(await press(orderId, 'refund', one, '?dryRun=true')).body.amount;
  const withFreight = expectOk(await press(orderId, 'refund', { ...one, freight: 5 })).body.amount;
  expect(withFreight).toBeGreaterThanOrEqual(bare + 5);
  expect(await taxesOf('CO')).toMatchObject({ 'CO Retail Delivery Fee': { collected: 0.28, refunded: 0 } });
  expectOk(await press(orderId, 'refund', { lines: null, reason: 'All', restock: false }));
  expect(await taxesOf('CO')).toMatchObject({
    'CO Retail Delivery Fee': { collected: 0.28, refunded: 0.28 },
  });
});

test('free lines go back on sale once, and no money moves', async () => {
  const { rows } = await sql<{ price: number }>`
    select unit_price_cents as price from products where slug = 'corkscrew'`.execute(shop.db);
  await changeProduct(shop.db, 'corkscrew', { unit_price_cents: 0 });
  const orderId = await shipped('CO', [
    { slug: PINOT, qty: 1 },
    { slug: 'corkscrew', qty: 2 },
  ]);
  await changeProduct(shop.db, 'corkscrew', { unit_price_cents: rows[0]?.price });
  const stock = await shop.stockOf('corkscrew');
  const free = { lines: [{ line: 2, quantity: 2 }], reason: 'Not wanted' };
  expect((await press(orderId, 'refund', { ...free, restock: false })).status).toBe(409);
  expect(expectOk(await press(orderId, 'refund', { ...free, restock: true })).body).toMatchObject({
    amount: 0,
    status: 'shipped',
  });
  expect(await shop.stockOf('corkscrew')).toBe((stock ?? 0) + 2);
  expect((await press(orderId, 'refund', { ...free, restock: true })).status).toBe(409);
  expect(await shop.stockOf('corkscrew')).toBe((stock ?? 0) + 2);
});

async function setZipRate(zip: string, percent: string, from: string): Promise<void> {
  await sql`with imported as (
      insert into zip_tax_imports (states, rows, changed) values ('{CA}', 1, 1) returning import_id
    ) insert into zip_tax_rates (state_short, zip, valid_from, percent, region, import_id)
    select 'CA', ${zip}, ${from}, ${percent}, 'NAPA COUNTY', import_id from imported`.execute(shop.db);
  await shop.freshRules();
}

async function salesTaxOf(region: string): Promise<unknown[]> {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Los_Angeles' });
  const report = expectOk(
    await manager.get(`/api/office/reports/jurisdictions?from=${today}&to=${today}`),
  ).body;
  const rows = (report.rows as TaxRow[]).filter(({ cells }) => cells.some(({ value }) => value === region));
  return rows.flatMap(({ cells }) => cells.map(({ value }) => value));
}

test('an order taxed by ZIP gives its own rate back, by line and then whole, whatever rate is imported since', async () => {
  await setZipRate('94558', '7.75', '2026-01-01');
  const orderId = await shipped('CA', [
    { slug: PINOT, qty: 3 },
    { slug: 'corkscrew', qty: 1 },
  ]);
  const before = await salesTaxOf('NAPA COUNTY');
  expect(before).toHaveLength(4);
  await setZipRate('94558', '9.5', '2026-06-01');
  const { lines: sold } = (await manager.get(`/api/office/orders/${orderId}`)).body;
  const price = sold[1].amount;
  const one = { lines: [{ line: 2, quantity: 1 }], reason: 'Bent', restock: false };
  const refunded = expectOk(await press(orderId, 'refund', one)).body.amount;
  expect(refunded).toBeCloseTo(price * 1.0775, 2);
  expect((await taxesOf('CA'))['Sales Tax']?.refunded).toBeCloseTo(price * 0.0775, 2);
  const [, taxable, , tax] = await salesTaxOf('NAPA COUNTY');
  expect(Number(before[1]) - Number(taxable)).toBeCloseTo(price, 2);
  expect(Number(before[3]) - Number(tax)).toBeCloseTo(refunded - price, 2);

  expectOk(await press(orderId, 'refund', { lines: null, reason: 'All', restock: false }));
  for (const { collected, refunded: given } of Object.values(await taxesOf('CA')))
    expect(given).toBe(collected);
  expect((await salesTaxOf('NAPA COUNTY')).slice(1)).toEqual([0, 0, 0]);
  expect((await checkLedger({ db: shop.db, gateway: shop.parts.gateway }, { days: 30 })).faults).toEqual([]);
});

const MIGRATION = join(import.meta.dirname, '../../platform/database/migrations/0096-parts-of-refunds.sql');

test('a refund from before keeps the shares by price that were filed, and the last one takes the rest', async () => {
  const orderId = await shipped('KY', [
    { slug: PINOT, qty: 6 },
    { slug: 'corkscrew', qty: 1 },
  ]);
  const lines = [{ line: 2, quantity: 1 }];
  expectOk(await press(orderId, 'refund', { lines, reason: 'Bent', restock: false }));
  await sql`update payment_movements set details = details - 'parts' where order_id = ${orderId}`.execute(
    shop.db,
  );
  const statements = readFileSync(MIGRATION, 'utf8')
    .split(/;\n/)
    .filter((each) => each.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(shop.db);
  const { rows } = await sql<{ amount: number; parts: Record<string, number> }>`
    select amount_cents as amount, details -> 'parts' as parts from payment_movements
    where order_id = ${orderId} and purpose = 'refund'`.execute(shop.db);
  const [{ amount, parts } = { amount: 0, parts: {} }] = rows;
  expect(Object.values(parts).reduce((sum, cents) => sum + cents, 0)).toBe(amount);
  expect(parts.wholesaleTax).toBeGreaterThan(0);
  expectOk(await press(orderId, 'refund', { lines: null, reason: 'All', restock: false }));
  for (const { collected, refunded } of Object.values(await taxesOf('KY'))) expect(refunded).toBe(collected);
});
