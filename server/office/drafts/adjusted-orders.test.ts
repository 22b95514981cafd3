import { beforeAll, expect, test } from 'vitest';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import { notInSentences } from '../../testing/not-in-sentences.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { setLastCode, signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let service: TestBrowser;
let manager: TestBrowser;
let merlot = 0;
let corkscrew = 0;
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
  manager = await signInStaff(shop, 'manager');
  const idOf = async (slug: string) =>
    (await shop.browser().get(`/api/shop/products/${slug}`)).body.productId;
  merlot = await idOf('merlot-napa-valley-2022');
  corkscrew = await idOf('corkscrew');
});

const SHIPPING = {
  deliveryMethod: 'DELIVER',
  shipViaId: 1,
  name_first: 'Cal',
  name_last: 'Caller',
  address1: '500 Howard Street',
  city: 'San Francisco',
  stateShort: 'CA',
  zip: '94105',
  phone: '(415) 555-0101',
};
const NOTHING = { percent: null, amount: null, freeProductIds: [], waivesFreight: false, reason: 'Late box' };

async function draftOf(email: string, quantities: readonly [productId: number, qty: number][]) {
  const opened = await service.post('/api/office/drafts', { brandingId: 1, email });
  const at = `/api/office/drafts/${opened.body.draftId}`;
  const lines = quantities.map(([productId, qty]) => ({ productId, qty }));
  const { body } = await service.put(at, { lines, shipping: SHIPPING, birthDate: '1980-05-17' });
  expect(body.problems).toEqual([]);
  return { at, draft: body };
}

const adjust = (at: string, change: object, by = service) =>
  by.put(`${at}/adjustment`, { ...NOTHING, ...change });

async function place(at: string, quote: string): Promise<number> {
  const { body: card } = await shop
    .browser()
    .post('/vault/tokens', { ...GOOD_CARD, cardNumber: '4111111111111111' });
  const body = { quote, paymentToken: card.token };
  const placed = await service.send('POST', `${at}/order`, body, { 'idempotency-key': `${at} order` });
  expect(placed.status).toBe(201);
  return placed.body.purchaseOrderId;
}

test('a discount, a free product and waived freight are in the order, its mail, its page and the reports', async () => {
  const { at, draft } = await draftOf('adjusted@phone.example.com', [
    [merlot, 2],
    [corkscrew, 1],
  ]);
  const { subTotal, freight } = draft.totals;
  const gift = draft.lines.find(({ productId }: { productId: number }) => productId === corkscrew).amount;
  const adjusted = await adjust(at, { percent: 10, freeProductIds: [corkscrew], waivesFreight: true });
  expect(adjusted.status).toBe(200);
  const discount = Math.round((gift + (subTotal - gift) * 0.1) * 100) / 100;
  expect(adjusted.body).toMatchObject({
    problems: [],
    adjustment: { percent: 10, freeProductIds: [corkscrew], reason: 'Late box', by: 'Sam Sato' },
    totals: {
      subTotal,
      totalMarkdown: discount,
      staffDiscount: discount,
      freight: 0,
      freightWaived: freight,
    },
  });
  expect(adjusted.body.quote).not.toBe(draft.quote);
  expect(adjusted.body.totals.tax).toBeLessThan(draft.totals.tax);

  const orderId = await place(at, adjusted.body.quote);
  const shown = (await service.get(`/api/office/orders/${orderId}`)).body;
  expect(shown.money).toMatchObject({
    markdown: discount,
    freight: 0,
    total: adjusted.body.totals.totalAmountDue,
    adjustment: { discount, freightWaived: freight, reason: 'Late box', by: 'Sam Sato' },
  });
  const texts: string[] = shown.timeline.map(({ text }: { text: string }) => text);
  expect(texts).toContainEqual(
    expect.stringMatching(/^Priced at \$[\d.]+ after Sam Sato took \$[\d.]+ off: Late box$/),
  );
  expect(texts.flatMap(notInSentences)).toEqual([]);
  await shop.runJobs();
  const [mail] = await shop.mailsTo('adjusted@phone.example.com');
  expect(mail?.text).toContain('Courtesy Discount');
  expect(mail?.text).toContain('Shipping (waived)');
  const { body: sales } = await manager.get('/api/office/reports/sales?by=day&from=2026-11-01&to=2026-11-30');
  expect(sales.totals).toContainEqual(expect.objectContaining({ value: discount }));
  await expectBalanced(shop);
});

test('a refund by line gives back what was paid for it, and a free product nothing', async () => {
  const { at } = await draftOf('refunded@phone.example.com', [
    [merlot, 2],
    [corkscrew, 1],
  ]);
  const { quote, totals } = (await adjust(at, { amount: 20, freeProductIds: [corkscrew] })).body;
  const orderId = await place(at, quote);
  const order = `/api/office/orders/${orderId}`;
  const keyed = (path: string, body: object) =>
    service.send('POST', path, body, { 'idempotency-key': `${path} ${JSON.stringify(body)}` });
  expect((await keyed(`${order}/ship`, { trackingNumber: null })).status).toBe(200);
  const { lines, money } = (await service.get(order)).body;
  const lineOf = (productId: number) =>
    lines.find((line: { productId: number }) => line.productId === productId).line;
  const refund = (productId: number, quantity: number, restock = false) =>
    keyed(`${order}/refund`, { lines: [{ line: lineOf(productId), quantity }], reason: 'Corked', restock });
  expect((await refund(corkscrew, 1)).status).toBe(409);
  const first = await refund(merlot, 1);
  const net = (totals.subTotal - totals.totalMarkdown) / 2;
  expect(first.body.amount).toBeGreaterThan(net);
  expect(first.body.amount).toBeLessThan(net * 1.11);
  const rest = await keyed(`${order}/refund`, { lines: null, reason: 'All of it', restock: false });
  expect(Math.round((first.body.amount + rest.body.amount) * 100)).toBe(Math.round(money.total * 100));
  await expectBalanced(shop);
});

test('a discount above the sum of the shift needs a fresh code, and above the role’s limit a manager', async () => {
  const { at, draft } = await draftOf('limits@phone.example.com', [[merlot, 9]]);
  expect(draft.totals.subTotal).toBeGreaterThan(260);
  await setLastCode(shop.db, 60);
  const refused = await adjust(at, { amount: 120 });
  expect([refused.status, refused.body.code]).toEqual([403, 'confirm-needed']);
  expect((await service.get(at)).body.adjustment).toBeNull();
  expect((await adjust(at, { amount: 40 })).status).toBe(200);
  expect((await adjust(at, { amount: 255 })).body.message).toMatch(/up to \$250\.00/);
  await setLastCode(shop.db, 0);
});

test('a percentage that grows beyond what was allowed is entered again before the order is placed', async () => {
  const { at } = await draftOf('growing@phone.example.com', [[merlot, 1]]);
  expect((await adjust(at, { percent: 50 })).body.problems).toEqual([]);
  const grown = (await service.put(at, { lines: [{ productId: merlot, qty: 24 }] })).body;
  expect(grown.quote).toBeNull();
  expect(grown.problems).toContainEqual({
    field: 'adjustment',
    message: expect.stringMatching(/more than was allowed/),
  });
});

test('nothing off, both a percentage and an amount, no reason, and a link are refused; removing brings the price back', async () => {
  const { at, draft } = await draftOf('refusals@phone.example.com', [[merlot, 1]]);
  expect((await adjust(at, {})).status).toBe(422);
  expect((await adjust(at, { percent: 5, amount: 5 })).status).toBe(422);
  expect((await adjust(at, { percent: 5, reason: ' ' })).status).toBe(422);
  expect((await adjust(at, { percent: 101 })).status).toBe(422);
  expect((await adjust(at, { percent: 5 })).status).toBe(200);
  expect((await service.post(`${at}/link`, {})).body.message).toMatch(/can’t carry/);
  const cleared = await service.send('DELETE', `${at}/adjustment`);
  expect(cleared.body).toMatchObject({ adjustment: null, totals: draft.totals, quote: draft.quote });
  const cellar = await signInStaff(shop, 'cellar');
  expect((await adjust(at, { percent: 5 }, cellar)).status).toBe(403);
});
