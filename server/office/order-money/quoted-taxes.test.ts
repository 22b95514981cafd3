import { beforeAll, expect, test } from 'vitest';
import { changeDocument, makeJobsDue } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { documentOf, expectOk, fillCheckout, GOOD_CARD, payerOf } from '../../testing/test-checkout.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const { shop, avatax } = quotedShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});

const BASKET = [
  { slug: 'pinot-noir-monterey-2024', qty: 2 },
  { slug: 'corkscrew', qty: 1 },
];

let keys = 0;
function press(orderId: number, act: string, body: object) {
  keys += 1;
  const headers = { 'idempotency-key': `tax ${keys}` };
  return manager.post(`/api/office/orders/${orderId}/${act}`, body, headers);
}

async function placed(): Promise<number> {
  keys += 1;
  const email = `tax-${keys}@example.com`;
  const browser = await fillCheckout(shop, BASKET, { shipping: { email }, billing: payerOf(email) });
  return expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
}

interface Row {
  readonly label: string;
  readonly cells: readonly { readonly value: string | number | null }[];
}

async function report(name: string) {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Los_Angeles' });
  const { body } = expectOk(await manager.get(`/api/office/reports/${name}?from=${today}&to=${today}`));
  return body as { rows: Row[]; totals: { value: number }[] };
}

test('reports have the tax of each jurisdiction as it was frozen, less what was given back, to the cent', async () => {
  const orderId = await placed();
  expectOk(await press(orderId, 'ship', {}));
  // What the service says later changes no past sale.
  avatax.county = { name: 'ELSEWHERE', rate: 0.05 };
  const document = await documentOf(shop, orderId);
  const [wine, corkscrew] = document.taxedIn?.quoted?.lineCents ?? [];
  const jurisdictions = document.taxedIn?.quoted?.jurisdictions ?? [];
  const before = (await report('jurisdictions')).rows;
  expect(before.map(({ label, cells }) => [label, cells[0]?.value, cells[3]?.value])).toEqual([
    ['CA', 'CALIFORNIA, State', (jurisdictions[0]?.taxCents ?? 0) / 100],
    ['CA', 'NAPA, County', (jurisdictions[1]?.taxCents ?? 0) / 100],
  ]);

  expectOk(
    await press(orderId, 'refund', {
      lines: [{ line: 2, quantity: 1 }],
      reason: 'Bent',
      restock: false,
    }),
  );
  const { rows, totals } = await report('jurisdictions');
  const taxIn = (all: readonly Row[]) => all.map(({ cells }) => Math.round(Number(cells[3]?.value) * 100));
  // The refund gives back what the service had quoted for the line.
  expect(taxIn(before).reduce((sum, each) => sum + each)).toBe((wine ?? 0) + (corkscrew ?? 0));
  expect(taxIn(rows).reduce((sum, each) => sum + each)).toBe(wine);
  const net = 2 * (document.lines[0]?.unitPriceCents ?? 0);
  expect(rows.map(({ cells }) => [cells[1]?.value, cells[2]?.value])).toEqual([
    [net / 100, 0],
    [net / 100, 0],
  ]);
  expect(totals.slice(1).map(({ value }) => value)).toEqual([net / 100, 0, (wine ?? 0) / 100]);
});

async function taxOf(orderId: number): Promise<number> {
  const document = await documentOf(shop, orderId);
  return document.taxes.find(({ kind }) => kind === 'salesTax')?.cents ?? 0;
}

/** Those of an order that the service has, by its own name for each. */
function recordsOf(orderId: number) {
  return [...avatax.records.values()].filter(({ referenceCode }) => referenceCode === String(orderId));
}

/** Also those that wait for their next attempt. */
async function runDueJobs() {
  await makeJobsDue(shop.db);
  await shop.runJobs();
}

test('a sale is committed once, with the tax that was charged, and a refund as its return', async () => {
  const orderId = await placed();
  expect(recordsOf(orderId)).toEqual([]);
  await shop.runJobs();
  const tax = await taxOf(orderId);
  expect(recordsOf(orderId)).toMatchObject([
    { type: 'SalesInvoice', commit: true, code: String(orderId), taxOverride: { taxAmount: tax / 100 } },
  ]);
  const { recordings } = avatax;
  expectOk(await press(orderId, 'ship', {}));
  // Erasing the customer takes the street away; that is no other sale.
  await changeDocument(shop.db, orderId, { delivery: { address: { address1: '' } } });
  expectOk(await press(orderId, 'refund', { lines: null, reason: 'All', restock: false }));
  await shop.runJobs();
  expect(avatax.recordings).toBe(recordings + 1);
  const [sale, back] = recordsOf(orderId);
  expect(back).toMatchObject({
    type: 'ReturnInvoice',
    commit: true,
    taxOverride: { taxAmount: -tax / 100, taxDate: TEST_TODAY },
  });
  // A return of everything is of what was sold: goods with their deposit, and freight.
  const amountOf = (lines: readonly { amount: number }[] = []) =>
    Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 100);
  expect(amountOf(back?.lines)).toBe(0 - amountOf(sale?.lines));
});

test('a canceled order is voided, or never recorded', async () => {
  const [recorded, unknown] = [await placed(), await placed()];
  await shop.runJobs();
  expectOk(await press(recorded, 'cancel', { reason: 'Asked for' }));
  await shop.runJobs();
  expect(recordsOf(recorded)).toEqual([]);
  expect(avatax.voided).toContain(String(recorded));
  expect(recordsOf(unknown)).toHaveLength(1);

  const { recordings } = avatax;
  const quick = await placed();
  expectOk(await press(quick, 'cancel', { reason: 'Asked for' }));
  await shop.runJobs();
  expect([recordsOf(quick), avatax.recordings]).toEqual([[], recordings]);
});

test('a service that is down gets all of it later, once', async () => {
  avatax.service.badDay = 'error';
  const orderId = await placed();
  expectOk(await press(orderId, 'ship', {}));
  await shop.runJobs();
  expectOk(await press(orderId, 'refund', { lines: null, reason: 'All', restock: false }));
  await shop.runJobs();
  expect(recordsOf(orderId)).toEqual([]);
  avatax.service.badDay = null;
  const { recordings } = avatax;
  await runDueJobs();
  await runDueJobs();
  const tax = await taxOf(orderId);
  expect(recordsOf(orderId).map(({ type, taxOverride }) => [type, taxOverride?.taxAmount])).toEqual([
    ['SalesInvoice', tax / 100],
    ['ReturnInvoice', -tax / 100],
  ]);
  expect(avatax.recordings).toBe(recordings + 2);
});

test('an order that is changed is recorded again as it is now, by the tables', async () => {
  const orderId = await placed();
  await shop.runJobs();
  const lines = [{ productId: await shop.productId('merlot-napa-valley-2022'), qty: 3 }];
  const change = { lines, reason: 'Swapped' };
  const { body } = expectOk(await press(orderId, 'change?dryRun=true', change));
  expect((await press(orderId, 'change', { ...change, quote: body.quote })).status).toBe(201);
  await shop.runJobs();
  const tax = await taxOf(orderId);
  const [sale, ...others] = recordsOf(orderId);
  expect(others).toEqual([]);
  expect(sale?.taxOverride?.taxAmount).toBe(tax / 100);
  expect(sale?.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
});
