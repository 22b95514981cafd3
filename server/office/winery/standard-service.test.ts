import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { stateByShort } from '../../../domain/geography/states.ts';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { BULK_HEADER, importFile, newBulkCustomer, visitBulk } from '../../testing/test-bulk.ts';
import { fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  // Nothing but the weekdays, so that today is a ship day.
  await sql`delete from ship_dates`.execute(shop.db);
  await changeRows(shop.db, 'shop_rules', { default_ship_day: null });
  await shop.freshRules();
});

const AT = '/api/office/settings/winery';

async function name(standardService: unknown): Promise<number> {
  const { status } = await owner.send('PUT', `${AT}/service`, { standardService });
  await shop.freshRules();
  return status;
}

const WEDNESDAY = '03/03/2027';
const TEXAS = stateByShort('TX')?.stateId ?? 0;
const INTO_TEXAS = { stateId: TEXAS, city: 'Dallas', zip: '75201', address1: '1 Main Street' };

async function buy(requestedShipDate: string): Promise<{ orderId: number; confirmation: string }> {
  const shipping = { deliveryMethod: 'DELIVER', shipViaId: 1, requestedShipDate, ...INTO_TEXAS };
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping });
  const { body } = await browser.post('/api/cart/payment', GOOD_CARD);
  const { purchaseOrderId: orderId, requestedDeliveryDate, shipperName } = body.order;
  return { orderId, confirmation: `${requestedDeliveryDate} by ${shipperName}` };
}

async function shownToStaff(orderId: number): Promise<string> {
  const { body } = await owner.get(`/api/office/orders/${orderId}`);
  return JSON.stringify([body.order, body.delivery]);
}

test('until the winery names it, it is FedEx 2Day and flies', async () => {
  expect((await owner.get(AT)).body.standardService).toBeNull();
  const { body } = await shop.browser(1).get('/api/lookups');
  expect([body.roadDays, body.shippers[0].shipTrackingName]).toEqual([null, 'FedEx 2Day']);
});

test('under its own name it goes by road: dates, names and orders follow it, and what was sold stays', async () => {
  const flown = await buy(WEDNESDAY);
  expect(flown.confirmation).toBe('03/05/2027 by FedEx 2Day');
  const before = await shownToStaff(flown.orderId);

  expect(await name('  FedEx Ground ')).toBe(204);
  expect((await owner.get(AT)).body.standardService).toBe('FedEx Ground');
  const { body: lookups } = await shop.browser(1).get('/api/lookups');
  expect(lookups.roadDays[TEXAS]).toBe(4);
  expect(lookups.shippers[0].shipTrackingName).toBe('FedEx Ground');
  const { body: quote } = await shop.browser(1).get('/api/quote?zip=75201&items=corkscrew:1');
  const [ground] = quote.options.filter(({ shipViaId }: { shipViaId: number }) => shipViaId === 1);
  // Four business days before the first Wednesday to Friday that can be kept.
  expect([ground.name, ground.shipDate, ground.deliveryDate]).toEqual([
    'FedEx Ground',
    '03/04/2027',
    '03/10/2027',
  ]);
  const driven = await buy('03/04/2027');
  expect(driven.confirmation).toBe('03/10/2027 by FedEx Ground');
  await shop.runJobs();
  const mail = (await shop.mailsTo('ada@example.com')).map(({ text }: { text: string }) => text).join('\n');
  expect(mail).toContain('March 10, 2027 by FedEx Ground');

  // A fact of the sale.
  expect(await shownToStaff(flown.orderId)).toBe(before);
  const drivenBefore = await shownToStaff(driven.orderId);
  expect(await name(null)).toBe(204);
  expect(await shownToStaff(driven.orderId)).toBe(drivenBefore);
  expect((await shop.browser(1).get('/api/lookups')).body.roadDays).toBeNull();
});

test('an empty name removes it, and the audit log has the old one', async () => {
  expect(await name('')).toBe(204);
  expect((await owner.get(AT)).body.standardService).toBeNull();
  const { body } = await owner.get('/api/office/settings/actions?command=service%20set');
  expect(body.rows.at(-1).details).toMatchObject({ before: null, standardService: 'FedEx Ground' });
});

test.each([['x'.repeat(41)], ['a\u202eb'], [7]])('refuses %j', async (wrong) => {
  expect(await name(wrong)).toBe(422);
});

test('it is for those who may change the winery', async () => {
  const cellar = await signInStaff(shop, 'cellar');
  expect((await cellar.send('PUT', `${AT}/service`, { standardService: 'X' })).status).toBe(403);
});

const open = async (browser: TestBrowser) => {
  const { body } = await browser.get('/api/cart');
  const { body: form } = await browser.get('/api/cart/shipping');
  return {
    ship: body.requestedShipDate,
    form: form.requestedShipDate,
    by: body.shipper.ShipTrackingName,
    quote: body.quote,
  };
};

test.each([
  // Wednesday's parcel flies to Friday; four business days before that Friday are over, so the first open day it is.
  { chosen: '03/03/2027', ship: '03/04/2027', delivery: '03/10/2027', back: '03/08/2027' },
  // Friday the 12th can still be kept, from Monday on.
  { chosen: '03/10/2027', ship: '03/08/2027', delivery: '03/12/2027', back: '03/10/2027' },
])('an open cart of $chosen follows the road, and back', async ({ chosen, ship, delivery, back }) => {
  const shipping = { deliveryMethod: 'DELIVER', shipViaId: 1, requestedShipDate: chosen, ...INTO_TEXAS };
  const cart = () => fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping });
  const [browser, unread, changed] = [await cart(), await cart(), await cart()];
  const flying = await open(browser);
  expect(flying).toMatchObject({ ship: chosen, form: chosen, by: 'FedEx 2Day' });

  await name('FedEx Ground');
  // The tab still shows the old day: what it agreed to is no longer what it would pay for.
  const stale = await unread.post('/api/cart/payment', { ...GOOD_CARD, quote: flying.quote });
  expect(stale.body).toMatchObject({ orderComplete: false, resetCart: true });
  // The form alone, before any cart was read.
  expect((await browser.get('/api/cart/shipping')).body.requestedShipDate).toBe(ship);
  const driving = await open(browser);
  expect(driving).toMatchObject({ ship, form: ship, by: 'FedEx Ground' });
  expect(driving.quote).not.toBe(flying.quote);
  const [{ shoppingCartItemId }] = (await changed.get('/api/cart')).body.shoppingCartItems;
  const { body: more } = await changed.send('PUT', `/api/cart/items/${shoppingCartItemId}`, { qty: 2 });
  expect(more.requestedShipDate).toBe(ship);
  const { body: paid } = await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: driving.quote });
  expect([paid.order?.requestedDeliveryDate, paid.order?.requestedShipDate]).toEqual([delivery, ship]);

  await name(null);
  const { ship: again, by } = await open(changed);
  expect([again, by]).toEqual([back, 'FedEx 2Day']);
});

test('so do the carts of a payment link, and a payer who saw the earlier days sees them again', async () => {
  await newBulkCustomer(shop, 'bea@stone.example');
  const row = (name: string, date: string) =>
    `${name},Hart,1 Main Street,Dallas,TX,75201,(214) 555-0101,corkscrew,${date}`;
  const rows = [row('Ada', '03/12/2027'), row('Grace', '')];
  await importFile(shop, 'bea@stone.example', [`${BULK_HEADER},delivery_date`, ...rows].join('\n'));
  const visit = await visitBulk(shop, 'bea@stone.example', []);
  const ids = (await visit.list()).body.shoppingCarts.map(
    ({ shoppingCartId }: { shoppingCartId: number }) => shoppingCartId,
  );
  const days = async () => {
    const { shoppingCarts } = (await visit.list()).body;
    return shoppingCarts.map(({ requestedDeliveryDate: day }: { requestedDeliveryDate: string }) => day);
  };
  expect(await days()).toEqual(['03/12/2027', '03/04/2027']);
  await name('FedEx Ground');
  const { status, body: refused } = await visit.pay({ carts: ids });
  expect(status).toBe(409);
  expect(refused.message).toContain('Its price or delivery date has changed since it was shown.');
  expect(await days()).toEqual(['03/12/2027', '03/10/2027']);
  await name(null);
});
