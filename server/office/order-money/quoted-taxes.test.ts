import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createAvatax } from '../../providers/tax/avatax.ts';
import { AVATAX_KEY, startTestAvatax, type TestAvatax } from '../../testing/test-avatax.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD, payerOf } from '../../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

let avatax: TestAvatax;
let shop: TestShop;
let manager: TestBrowser;
beforeAll(async () => {
  avatax = await startTestAvatax();
  const tax = createAvatax({ ...AVATAX_KEY, url: avatax.service.url }, { restMs: 0 });
  shop = await openTestShop(systemClock(TEST_TODAY), null, tax);
  manager = await signInStaff(shop, 'manager');
});
afterAll(async () => {
  await shop.close();
  await avatax.service.close();
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
  const { document } = await shop.db
    .selectFrom('orders')
    .select('document')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
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
  const taxOf = (all: readonly Row[]) => all.map(({ cells }) => Math.round(Number(cells[3]?.value) * 100));
  // The refund gives back what the service had quoted for the line.
  expect(taxOf(before).reduce((sum, each) => sum + each)).toBe((wine ?? 0) + (corkscrew ?? 0));
  expect(taxOf(rows).reduce((sum, each) => sum + each)).toBe(wine);
  const net = 2 * (document.lines[0]?.unitPriceCents ?? 0);
  expect(rows.map(({ cells }) => [cells[1]?.value, cells[2]?.value])).toEqual([
    [net / 100, 0],
    [net / 100, 0],
  ]);
  expect(totals.slice(1).map(({ value }) => value)).toEqual([net / 100, 0, (wine ?? 0) / 100]);
});
