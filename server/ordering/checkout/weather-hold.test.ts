import { expect, test } from 'vitest';
import { formatUsDate, parseUsDate } from '../../../domain/dates/day.ts';
import { systemClock } from '../../platform/clock.ts';
import { lookAtOrders } from '../../programs/weather-holds/look-at-orders.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { visitBulk } from '../../testing/test-bulk.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, payerOf, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

/** Wine for Fairbanks in November waits until spring, and whatever speaks of the order says so. */

const TODAY = '2026-11-24';
const HELD = 'until about April 12, 2027 and charge when it ships';
const shop = testShop({ clock: systemClock(TODAY) });

async function toFairbanks(email: string, more: object = {}): Promise<TestBrowser> {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'merlot-napa-valley-2022', qty: 1 }]);
  const { states } = (await browser.get('/api/lookups')).body;
  const { stateId } = states.find(({ stateName }: { stateName: string }) => stateName === 'Alaska');
  const fairbanks = { stateId, city: 'Fairbanks', zip: '99701', address1: '800 Cushman Street' };
  const day = { shipViaId: 1, requestedShipDate: '11/30/2026' };
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...fairbanks, ...day, email, ...more }));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(email) }));
  return browser;
}

test('cart, order, email and office say until when it is held', async () => {
  const email = 'fairbanks@example.com';
  const browser = await toFairbanks(email);
  const { heldUntil } = (await browser.get('/api/cart')).body;
  expect(heldUntil).toBe('04/12/2027');
  const { order } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body;
  expect([order.requestedShipDate, order.heldUntil]).toEqual(['11/30/2026', heldUntil]);
  await shop.runJobs();
  const [mail] = await shop.mailsTo(email);
  expect(mail?.text).toContain(HELD);
  expect(mail?.text).toContain('About April 14, 2027 by FedEx 2Day');
  expect(mail?.text).not.toMatch(/December|when your order ships/);
  const office = await signInStaff(shop, 'owner');
  const details = expectOk(await office.get(`/api/office/orders/${order.purchaseOrderId}`)).body;
  expect(details.delivery.heldUntil).toBe(parseUsDate(heldUntil));
});

test('a phone order, a replacement and a cart paid in bulk wait as well, and say so', async () => {
  const office = await signInStaff(shop, 'owner');
  const productId = await shop.productId('merlot-napa-valley-2022');
  const to = {
    ...{ name_first: 'Pia', name_last: 'Phone', address1: '800 Cushman Street', phone: '(907) 555-0101' },
    ...{ city: 'Fairbanks', zip: '99701', stateShort: 'AK' },
  };
  const heldOf = async (orderId: number) =>
    expectOk(await office.get(`/api/office/orders/${orderId}`)).body.delivery.heldUntil;
  const keyed = (key: string) => ({ 'idempotency-key': key });

  const email = 'phone-fairbanks@example.com';
  const { draftId } = (await office.post('/api/office/drafts', { brandingId: 2, email })).body;
  const at = `/api/office/drafts/${draftId}`;
  const shipping = { ...to, deliveryMethod: 'DELIVER', shipViaId: 1, requestedShipDate: '11/30/2026' };
  const entry = { lines: [{ productId, qty: 1 }], birthDate: '1985-05-17', shipping };
  const ready = expectOk(await office.put(at, entry)).body;
  expect(ready).toMatchObject({ problems: [], holdNote: expect.stringContaining(HELD) });
  const { token: paymentToken } = (await shop.browser().post('/vault/tokens', GOOD_CARD)).body;
  const payment = { quote: ready.quote, paymentToken };
  const { purchaseOrderId } = (await office.post(`${at}/order`, payment, keyed('phone'))).body;
  expect(await heldOf(purchaseOrderId)).toBe('2027-04-12');

  const change = { lines: [{ productId, qty: 2 }], reason: 'One more' };
  const replacement = `/api/office/orders/${purchaseOrderId}/replacement`;
  const dry = expectOk(await office.post(`${replacement}?dryRun=true`, change, keyed('dry'))).body;
  expect(dry.holdNote).toContain(HELD);
  const request = { ...change, quote: dry.quote };
  const replaced = (await office.post(replacement, request, keyed('replace'))).body;
  expect(await heldOf(replaced.purchaseOrderId)).toBe('2027-04-12');

  const payer = 'bulk-fairbanks@example.com';
  const row = 'Bo,North,800 Cushman Street,Fairbanks,AK,99701,(907) 555-0102,merlot-napa-valley-2022';
  const visit = await visitBulk(shop, payer, [row]);
  const [waiting] = (await visit.list()).body.shoppingCarts;
  expect(waiting).toMatchObject({ heldUntil: '04/12/2027', holdNote: expect.stringContaining(HELD) });
  expectOk(await visit.pay());
  await shop.runJobs();
  const { orderId } = await shop.db
    .selectFrom('orders')
    .select('order_id as orderId')
    .where('email', '=', payer)
    .executeTakeFirstOrThrow();
  expect(await heldOf(orderId)).toBe('2027-04-12');
  for (const inbox of [email, payer]) {
    const texts = (await shop.mailsTo(inbox)).map(({ text }) => text.replaceAll('\n', ' '));
    expect(texts, inbox).toContainEqual(expect.stringContaining(HELD));
  }
});

test('a day that is wanted anyway, and a fine one, are held by nothing', async () => {
  const anyway = await toFairbanks('anyway@example.com', { shipAnyway: true });
  expect((await anyway.get('/api/cart')).body.heldUntil).toBeUndefined();
  const fine = await toFairbanks('fine@example.com', { requestedShipDate: formatUsDate('2027-04-12') });
  expect((await fine.get('/api/cart')).body.heldUntil).toBeUndefined();
});

test('the days for Fairbanks reach to the first fine one', async () => {
  const { days } = (await shop.browser(2).get('/api/weather/deliveries?zip=99701&shipViaId=1')).body;
  const bad = days.map(({ deliveryDate }: { deliveryDate: string }) => deliveryDate);
  expect(bad).toContain('04/01/2027');
  expect(bad).not.toContain('04/14/2027');
});

test('an order that says that it waits does wait, though nothing is forecast', async () => {
  const browser = await toFairbanks('waits@example.com');
  const { order } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body;
  const clock = { ...shop.parts.clock, today: () => '2026-11-30' };
  expect((await lookAtOrders({ ...shop.parts, clock })).held).toBeGreaterThan(0);
  const row = await shop.db
    .selectFrom('orders')
    .select('hold_reason')
    .where('order_id', '=', order.purchaseOrderId)
    .executeTakeFirst();
  expect(row?.hold_reason).toMatch(/^Weather: Too cold on the way/);
});
