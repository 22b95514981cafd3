import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { documentOf, GOOD_CARD } from '../../testing/test-checkout.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const { shop, avatax } = quotedShop();
let service: TestBrowser;
let productId: number;
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
  productId = await shop.productId('corkscrew');
});

const NAPA = {
  deliveryMethod: 'DELIVER',
  shipViaId: 1,
  name_first: 'Pia',
  name_last: 'Phone',
  address1: '100 Main Street',
  city: 'Napa',
  stateShort: 'CA',
  zip: '94558',
  phone: '(707) 555-0101',
};

let keys = 0;
async function openDraft(of = service): Promise<string> {
  keys += 1;
  const opened = await of.post('/api/office/drafts', {
    brandingId: 1,
    email: `quoted-${keys}@phone.example.com`,
  });
  return `/api/office/drafts/${opened.body.draftId}`;
}

async function order(at: string, quote: string) {
  keys += 1;
  const { body: vaulted } = await shop.browser().post('/vault/tokens', GOOD_CARD);
  const payment = { quote, paymentToken: vaulted.token };
  return service.send('POST', `${at}/order`, payment, { 'idempotency-key': `quoted draft ${keys}` });
}

test('a phone order shows and charges the service’s tax, and neither looking at it nor ordering it asks again', async () => {
  const at = await openDraft();
  await service.put(at, { lines: [{ productId, qty: 2 }] });
  expect(avatax.quotes).toEqual([]);
  const draft = (await service.put(at, { shipping: NAPA })).body;
  expect(draft.problems).toEqual([]);
  const [question] = avatax.quotes;
  const goods = question?.lines[0]?.amount ?? 0;
  expect(draft.totals.tax).toBe((Math.round(goods * 6) + Math.round(goods * 1.75)) / 100);
  expect((await service.get(at)).body.quote).toBe(draft.quote);
  expect(avatax.quotes).toHaveLength(1);

  avatax.service.badDay = 'silent';
  const before = performance.now();
  const placed = await order(at, draft.quote);
  expect(placed.status).toBe(201);
  expect(performance.now() - before).toBeLessThan(5_000);
  const { taxedIn, money } = await documentOf(shop, placed.body.purchaseOrderId);
  expect(taxedIn).toMatchObject({ source: 'avatax', quoted: { jurisdictions: [{}, { name: 'NAPA' }] } });
  expect(money.totalCents).toBe(Math.round(draft.totals.totalAmountDue * 100));
});

test('a changed draft is quoted again; without an answer, the tables decide what is shown and charged', async () => {
  const at = await openDraft();
  await service.put(at, { lines: [{ productId, qty: 2 }], shipping: NAPA });
  const quoted = (await service.put(at, { lines: [{ productId, qty: 3 }] })).body;
  expect(avatax.quotes.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 3]);
  avatax.service.badDay = 'error';
  const draft = (await service.put(at, { lines: [{ productId, qty: 4 }] })).body;
  expect((await order(at, quoted.quote)).status).toBe(409);
  const placed = await order(at, draft.quote);
  const { taxedIn, money } = await documentOf(shop, placed.body.purchaseOrderId);
  expect(taxedIn).toEqual({ state: 'CA', day: TEST_TODAY, source: 'tables' });
  expect(money.totalCents).toBe(Math.round(draft.totals.totalAmountDue * 100));
});

test('a discount by staff is quoted with what it leaves', async () => {
  const at = await openDraft();
  await service.put(at, { lines: [{ productId, qty: 2 }], shipping: NAPA });
  const full = avatax.quotes[0]?.lines[0]?.amount ?? 0;
  const discounted = await service.send(
    'PUT',
    `${at}/adjustment`,
    { percent: 10, amount: null, freeProductIds: [], waivesFreight: false, reason: 'A scratch' },
    {},
  );
  expect(discounted.status).toBe(200);
  const left = avatax.quotes[1]?.lines[0]?.amount ?? 0;
  expect(left).toBeCloseTo(full * 0.9, 2);
});

test('an answer costs one statement and a second look, and a shop without a service has neither', async () => {
  const plain = await openTestShop();
  try {
    const staff = await signInStaff(plain, 'service');
    const change = async (of: TestShop, by: TestBrowser, at: string, qty: number) =>
      of.countStatements(() => by.put(at, { lines: [{ productId, qty }] }));
    const [at, other] = [await openDraft(), await openDraft(staff)];
    await service.put(at, { lines: [{ productId, qty: 1 }], shipping: NAPA });
    await staff.put(other, { lines: [{ productId, qty: 1 }], shipping: NAPA });
    const same = await change(shop, service, at, 1);
    expect(await change(plain, staff, other, 1)).toBe(same);
    expect(await change(plain, staff, other, 2)).toBe(same);
    expect(await change(shop, service, at, 2)).toBeGreaterThan(same);
  } finally {
    await plain.close();
  }
});
