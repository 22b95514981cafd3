import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatUsDate, parseUsDate } from '../../domain/dates/day.ts';
import { systemClock } from '../clock.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, payerOf, SHIPPING } from '../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';
import { lookAtOrders } from '../weather-holds/look-at-orders.ts';

/** Wine for Fairbanks in November waits until spring, and whatever speaks of the order says so. */

const TODAY = '2026-11-24';
const HELD = 'until about April 12, 2027 and charge when it ships';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...systemClock(TODAY) });
});
afterAll(() => shop.close());

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
  const shown = expectOk(await office.get(`/api/office/orders/${order.purchaseOrderId}`)).body;
  expect(shown.delivery.heldUntil).toBe(parseUsDate(heldUntil));
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
