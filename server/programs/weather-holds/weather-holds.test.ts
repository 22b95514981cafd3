import { beforeEach, describe, expect, test } from 'vitest';
import { type Forecasts, weatherOf } from '../../catalog/weather/weather.ts';
import { unholdOrders } from '../../office/orders/change-orders.ts';
import { first, run } from '../../platform/database/query.ts';
import { changeDocument, changeOrder, NOW } from '../../testing/change-rows.ts';
import { BILLING, fillCheckout, pressUntilKnown, vaultToken } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import type { LookParts } from './look-at-orders.ts';
import { lookAtOrders, lookAtOrdersDaily } from './look-at-orders.ts';

const PINOT = 'pinot-noir-anderson-valley-2023';

const shop = testShop();
let sky: Forecasts = () => null;
beforeEach(async () => {
  sky = () => null;
  await run(shop.db)`update orders set packed_at = coalesce(packed_at, now()) where status = 'placed'`;
});

const parts = (): LookParts => ({
  ...shop.parts,
  weather: async ({ rules, today }) =>
    weatherOf({ forecasts: sky, limits: rules.weatherLimits, today, holidays: [] }),
});

const hot: Forecasts = () => ({ highF: 84, lowF: 60 });
const tooHot: Forecasts = () => ({ highF: 99, lowF: 70 });
const fine: Forecasts = () => ({ highF: 65, lowF: 50 });
/** A frost in the hub of Oakland, where two-day parcels spend a night; fine at the door. */
const frozenHub: Forecasts = (prefix) => ({ highF: 65, lowF: prefix === '946' ? 10 : 50 });

const PHOENIX = { city: 'Phoenix', stateId: 4, zip: '85001', address1: '1 Central Avenue' };

async function place(email: string, shipping: object = {}): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: PINOT, qty: 1 }], {
    shipping: { ...PHOENIX, email, ...shipping },
    billing: BILLING,
  });
  const paid = await pressUntilKnown(browser, { paymentToken: await vaultToken(browser) });
  expect(paid.status).toBe(200);
  return paid.body.order.purchaseOrderId;
}

async function orderOf(orderId: number) {
  const row = await shop.db
    .selectFrom('orders')
    .select(['status', 'held_at', 'hold_reason'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { status: row.status, isHeld: row.held_at !== null, reason: row.hold_reason };
}

async function linkOf(email: string): Promise<string> {
  await shop.runJobs();
  const texts = (await shop.mailsTo(email)).map(({ text }) => text);
  const [link] = texts.flatMap((text) => /weather-hold\?(id=[\w.%-]+)/.exec(text)?.[1] ?? []);
  if (!link) throw new Error('no mail has a link');
  return `/api/weather-hold?${link}`;
}

describe('each morning', () => {
  test('orders that would ship into heat are held, and their customers are told once', async () => {
    const [phoenix, wanted, corkscrew] = [
      await place('heat@example.com'),
      await place('risk@example.com', { shipAnyway: true }),
      await place('later@example.com', { requestedShipDate: '03/08/2027' }),
    ];
    sky = hot;
    expect(await lookAtOrders(parts())).toEqual({ held: 1, letGo: 0 });
    expect(await orderOf(phoenix)).toMatchObject({
      isHeld: true,
      reason: expect.stringMatching(/^Weather: Too hot on the way: 84 °F in .* on (Mon|Tue|Wed|Thu|Fri)$/),
    });
    expect(await orderOf(wanted)).toMatchObject({ isHeld: false });
    expect(await orderOf(corkscrew)).toMatchObject({ isHeld: false });
    expect(await lookAtOrders(parts())).toEqual({ held: 0, letGo: 0 });
    await shop.runJobs();
    const mails = await shop.mailsTo('heat@example.com');
    expect(mails.filter(({ subject }) => subject.includes('waits for better weather'))).toHaveLength(1);
  });

  test('an order too hot to ship even at the shopper’s own risk is held', async () => {
    const orderId = await place('desert@example.com', { shipAnyway: true });
    sky = tooHot;
    expect(await lookAtOrders(parts())).toMatchObject({ held: 1 });
    expect(await orderOf(orderId)).toMatchObject({ isHeld: true });
    const browser = shop.browser(2);
    const link = await linkOf('desert@example.com');
    expect((await browser.get(link)).body).toMatchObject({ state: 'held', allowsAnyway: false });
    const refused = await browser.put(link, { choice: 'anyway' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  });

  test('a fine forecast lets them go', async () => {
    const orderId = await place('cooler@example.com');
    sky = hot;
    await lookAtOrders(parts());
    sky = fine;
    expect(await lookAtOrders(parts())).toEqual({ held: 0, letGo: 1 });
    expect(await orderOf(orderId)).toEqual({ status: 'placed', isHeld: false, reason: null });
    sky = hot;
    expect(await lookAtOrders(parts())).toMatchObject({ held: 1 });
    await shop.runJobs();
    const mails = await shop.mailsTo('cooler@example.com');
    expect(mails.filter(({ subject }) => subject.includes('waits for better weather'))).toHaveLength(2);
  });

  test('usual heat of the season holds only an order that was placed with that notice', async () => {
    const fairbanks = { city: 'Fairbanks', stateId: 2, zip: '99701' };
    const orderId = await place('usual@example.com', fairbanks);
    await changeDocument(shop.db, orderId, { delivery: { heldUntil: undefined } });
    expect(await lookAtOrders(parts())).toEqual({ held: 0, letGo: 0 });
    await place('says-so@example.com', fairbanks);
    expect(await lookAtOrders(parts())).toEqual({ held: 1, letGo: 0 });
  });

  test('an order that staff released is left alone, and one that they hold stays held', async () => {
    const [letGo, held] = [await place('staff@example.com'), await place('held@example.com')];
    await changeOrder(shop.db, held, { held_at: NOW, hold_reason: 'Address' });
    sky = hot;
    expect(await lookAtOrders(parts())).toMatchObject({ held: 1 });
    await unholdOrders(shop.db, [letGo]);
    expect(await lookAtOrders(parts())).toEqual({ held: 0, letGo: 0 });
    expect(await orderOf(letGo)).toMatchObject({ isHeld: false });
    sky = fine;
    await lookAtOrders(parts());
    expect(await orderOf(held)).toMatchObject({ isHeld: true, reason: 'Address' });
  });

  test('a day is looked at once, by whichever process comes first', async () => {
    const orderId = await place('daily@example.com');
    sky = hot;
    await Promise.all([lookAtOrdersDaily(parts()), lookAtOrdersDaily(parts())]);
    expect(await orderOf(orderId)).toMatchObject({ isHeld: true });
    sky = fine;
    await lookAtOrdersDaily(parts());
    expect(await orderOf(orderId)).toMatchObject({ isHeld: true });
  });
});

describe('the customer’s choice', () => {
  test('at one’s own risk: it ships next, and is not held again', async () => {
    const orderId = await place('choice@example.com');
    sky = hot;
    await lookAtOrders(parts());
    const browser = shop.browser(2);
    const link = await linkOf('choice@example.com');
    expect((await browser.get(link)).body).toMatchObject({
      purchaseOrderId: orderId,
      state: 'held',
      allowsAnyway: true,
    });
    expect((await browser.put(link, { choice: 'anyway' })).body).toMatchObject({
      state: 'let-go',
      otherWays: [],
    });
    expect((await browser.put(link, { choice: 'anyway' })).body).toMatchObject({ state: 'let-go' });
    expect(await lookAtOrders(parts())).toEqual({ held: 0, letGo: 0 });
    expect(await orderOf(orderId)).toMatchObject({ isHeld: false });
  });

  test.each(['customer', 'staff'] as const)(
    'let go by %s, an order names no day until which it waits',
    async (by) => {
      const email = `waits-${by}@example.com`;
      const fairbanks = { city: 'Fairbanks', stateId: 2, zip: '99701' };
      const orderId = await place(email, fairbanks);
      const waitsUntil = async () =>
        (
          await first<{ until: string | null }>(shop.db)`
          select document #>> '{delivery,heldUntil}' as until from orders where order_id = ${orderId}`
        )?.until;
      await lookAtOrders(parts());
      expect(await waitsUntil()).toMatch(/^\d{4}-/);
      if (by === 'customer') await shop.browser(2).put(await linkOf(email), { choice: 'anyway' });
      else await unholdOrders(shop.db, [orderId]);
      expect(await lookAtOrders(parts())).toEqual({ held: 0, letGo: 0 });
      expect(await waitsUntil()).toBeNull();
    },
  );

  test('a faster service: one new order for the price that was shown, however often it is pressed', async () => {
    const orderId = await place('faster@example.com');
    sky = frozenHub;
    await lookAtOrders(parts());
    const link = await linkOf('faster@example.com');
    const browser = shop.browser(2);
    const { body } = await browser.get(link);
    const faster = body.otherWays.find(({ choice }: { choice: string }) => choice === 'faster');
    expect(faster).toMatchObject({ name: 'FedEx Overnight', deliveryMethod: 'DELIVER' });
    expect(faster.difference).toBeGreaterThan(0);
    const { choice, deliveryMethod, quote } = faster;
    const presses = await Promise.all([1, 2].map(() => browser.put(link, { choice, deliveryMethod, quote })));
    expect(presses.map(({ status }) => status)).toContain(200);
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
    expect((await browser.get(link)).body).toMatchObject({ state: 'over' });
    const orders = await shop.db
      .selectFrom('orders')
      .select(['status', 'ship_via_id', 'total_cents'])
      .where('email', '=', 'faster@example.com')
      .where('status', '=', 'placed')
      .execute();
    expect(orders).toEqual([
      { status: 'placed', ship_via_id: 9, total_cents: Math.round(100 * faster.total) },
    ]);
  });

  test('a pickup costs less, and is not held', async () => {
    await place('pickup@example.com');
    sky = tooHot;
    await lookAtOrders(parts());
    const link = await linkOf('pickup@example.com');
    const browser = shop.browser(2);
    const { body } = await browser.get(link);
    const pickup = body.otherWays.find(({ choice }: { choice: string }) => choice === 'pickup');
    expect(pickup.difference).toBeLessThan(0);
    const { choice, deliveryMethod, quote } = pickup;
    const stale = await browser.put(link, { choice, deliveryMethod, quote: 'another' });
    expect(stale.status).toBe(409);
    expect((await browser.put(link, { choice, deliveryMethod, quote })).body).toMatchObject({
      state: 'over',
    });
    expect(await lookAtOrders(parts())).toMatchObject({ held: 0 });
  });

  test.each(['', 'made-up', '1.9999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'a link %j opens nothing',
    async (id) => {
      const browser = shop.browser(2);
      expect((await browser.get(`/api/weather-hold?id=${id}`)).status).toBe(404);
      expect((await browser.put(`/api/weather-hold?id=${id}`, { choice: 'anyway' })).status).toBe(404);
    },
  );
});
