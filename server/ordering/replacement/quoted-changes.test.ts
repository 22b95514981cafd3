import { beforeAll, expect, test } from 'vitest';
import { first, run } from '../../platform/database/query.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { documentOf, expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const { shop, avatax } = quotedShop();
let manager: TestBrowser;
let productId: number;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  productId = await shop.productId('corkscrew');
});

/** An order to Napa, whose checkout has been quoted. */
async function place(of = shop): Promise<number> {
  const browser = await fillCheckout(of, [{ slug: 'corkscrew', qty: 2 }]);
  const paid = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body;
  avatax.quotes.splice(0);
  return paid.purchaseOrderId;
}

let keys = 0;
function ask(
  act: 'change' | 'replacement',
  orderId: number,
  qty: number,
  { quote = null as string | null, by = manager } = {},
) {
  keys += 1;
  const body = { lines: [{ productId, qty }], reason: 'More', ...(quote !== null && { quote }) };
  const at = `/api/office/orders/${orderId}/${act}${quote === null ? '?dryRun=true' : ''}`;
  return by.post(at, body, { 'idempotency-key': `quoted ${act} ${keys}` });
}
const change = (orderId: number, qty: number, options = {}) => ask('change', orderId, qty, options);
const replace = (orderId: number, qty: number, options = {}) => ask('replacement', orderId, qty, options);

test('a change shows the quoted sum, moves it without asking again, and freezes the quote', async () => {
  const orderId = await place();
  avatax.county = { name: 'NAPA', rate: 0.02 };
  const dry = expectOk(await change(orderId, 5)).body;
  expect(avatax.quotes.map(({ lines }) => lines.slice(0, -1).map(({ quantity }) => quantity))).toEqual([
    [2, 3],
  ]);
  // Looked at once more, it stays.
  expect(expectOk(await change(orderId, 5)).body).toEqual(dry);
  avatax.service.badDay = 'silent';
  const before = performance.now();
  const changed = await change(orderId, 5, { quote: dry.quote });
  expect(performance.now() - before).toBeLessThan(5_000);
  expect([changed.status, avatax.quotes.length]).toEqual([201, 1]);

  const { taxedIn, money, lines } = await documentOf(shop, orderId);
  expect(taxedIn).toMatchObject({
    source: 'avatax',
    quoted: { jurisdictions: [{ name: 'CALIFORNIA' }, { name: 'NAPA' }] },
  });
  expect(taxedIn?.quoted?.lineCents).toHaveLength(lines.length);
  expect(lines.map(({ salesTaxPercent }) => salesTaxPercent)).toEqual(['8', '8']);
  expect(money.totalCents).toBe(Math.round(dry.newTotal * 100));
  avatax.service.badDay = null;
  await shop.runJobs();
  const goods = avatax.quotes[0]?.lines ?? [];
  const quoted = goods.reduce((sum, { amount, taxCode }) => sum + (taxCode.startsWith('FR') ? 0 : amount), 0);
  expect(avatax.records.get(String(orderId))?.taxOverride?.taxAmount).toBeCloseTo(quoted * 0.08, 1);
});

test('without an answer, the tables decide what the change shows and what it moves', async () => {
  const orderId = await place();
  avatax.service.badDay = 'error';
  const dry = expectOk(await change(orderId, 3)).body;
  expect((await change(orderId, 3, { quote: dry.quote })).status).toBe(201);
  const { taxedIn, money } = await documentOf(shop, orderId);
  expect(taxedIn).toEqual({ state: 'CA', day: TEST_TODAY, source: 'tables' });
  expect(money.totalCents).toBe(Math.round(dry.newTotal * 100));
});

test('an answer to another change does not count', async () => {
  const orderId = await place();
  const dry = expectOk(await change(orderId, 3)).body;
  expect((await change(orderId, 4, { quote: dry.quote })).status).toBe(409);
  const other = expectOk(await change(orderId, 4)).body;
  // Both answers are kept, each for its own change.
  expect(expectOk(await change(orderId, 3)).body.quote).toBe(dry.quote);
  expect(avatax.quotes).toHaveLength(2);
  expect((await change(orderId, 4, { quote: other.quote })).status).toBe(201);
  expect((await documentOf(shop, orderId)).taxedIn).toMatchObject({ source: 'avatax' });
});

test('an answer of another day is not kept', async () => {
  const orderId = await place();
  expectOk(await change(orderId, 3));
  await run(shop.db)`
    update orders set change_tax_quote = (
      select jsonb_object_agg(key, jsonb_set(value, '{day}', '"2027-02-28"')) from jsonb_each(change_tax_quote))
    where order_id = ${orderId}`;
  expectOk(await change(orderId, 4));
  const { kept } =
    (await first<{ kept: { answers: number }[] }>(shop.db)`
      select jsonb_path_query_array(change_tax_quote, '$.*') as kept from orders where order_id = ${orderId}`) ??
    {};
  // The limit of answers goes on counting.
  expect(kept).toMatchObject([{ day: TEST_TODAY, answers: 2 }]);
});

test('an order in place of another is quoted before it is charged, and recorded as it was charged', async () => {
  const orderId = await place();
  avatax.county = { name: 'NAPA', rate: 0.02 };
  const dry = expectOk(await replace(orderId, 3)).body;
  avatax.service.badDay = 'silent';
  const before = performance.now();
  const { status, body } = await replace(orderId, 3, { quote: dry.quote });
  expect(performance.now() - before).toBeLessThan(5_000);
  expect([status, avatax.quotes.length]).toEqual([201, 1]);
  const { taxedIn, lines, money } = await documentOf(shop, body.purchaseOrderId);
  expect(taxedIn).toMatchObject({
    source: 'avatax',
    quoted: { jurisdictions: [{ name: 'CALIFORNIA' }, { name: 'NAPA' }] },
  });
  expect(lines.map(({ salesTaxPercent }) => salesTaxPercent)).toEqual(['8', '8']);
  expect(money.totalCents).toBe(Math.round(dry.newTotal * 100));
  avatax.service.badDay = null;
  await shop.runJobs();
  expect([...avatax.records.keys()]).toContain(String(body.purchaseOrderId));
  expect([...avatax.records.keys()]).not.toContain(String(orderId));
});

test('without an answer, the tables decide what an order in place of another costs', async () => {
  const orderId = await place();
  avatax.service.badDay = 'error';
  const dry = expectOk(await replace(orderId, 3)).body;
  const { status, body } = await replace(orderId, 3, { quote: dry.quote });
  expect(status).toBe(201);
  const { taxedIn, money } = await documentOf(shop, body.purchaseOrderId);
  expect(taxedIn).toEqual({ state: 'CA', day: TEST_TODAY, source: 'tables' });
  expect(money.totalCents).toBe(Math.round(dry.newTotal * 100));
});

test('a shop without a tax service sends no extra statement', async () => {
  const plain = await openTestShop();
  try {
    const by = await signInStaff(plain, 'manager');
    const [orderId, other] = [await place(), await place(plain)];
    await change(orderId, 3);
    await change(other, 3, { by });
    expect(await plain.countStatements(() => change(other, 3, { by }))).toBe(
      await shop.countStatements(() => change(orderId, 3)),
    );
  } finally {
    await plain.close();
  }
});
