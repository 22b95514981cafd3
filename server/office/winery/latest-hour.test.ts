import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

let now = new Date();
const shop = testShop({ clock: { ...systemClock(TEST_TODAY), now: () => now } });
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  // Nothing but the weekdays, so that today is a ship day.
  await sql`delete from ship_dates`.execute(shop.db);
  await changeRows(shop.db, 'shop_rules', { default_ship_day: null });
  await shop.freshRules();
});

const AT = '/api/office/settings/winery';
const TODAY = '03/02/2027';

async function set(latestShipHour: unknown): Promise<number> {
  const { status } = await owner.send('PUT', `${AT}/shipping`, { latestShipHour });
  await shop.freshRules();
  return status;
}

async function quotedShipDay(): Promise<string> {
  const { body } = await shop.browser(1).get('/api/quote?zip=94559&items=corkscrew:1');
  return body.options[0].shipDate;
}

async function daysByPhone(): Promise<string[]> {
  const opened = await owner.post('/api/office/drafts', { brandingId: 1, email: 'phone@example.com' });
  const ready = await owner.put(`/api/office/drafts/${opened.body.draftId}`, {
    lines: [{ productId: await shop.productId('corkscrew'), qty: 1 }],
    birthDate: null,
    shipping: {
      ...{ deliveryMethod: 'DELIVER', shipViaId: 1, name_first: 'Pia', name_last: 'Phone', zip: '97209' },
      ...{ address1: '12 Main Street', city: 'Portland', stateShort: 'OR', phone: '(503) 555-0101' },
    },
  });
  return ready.body.dates.map(({ requestedShipDate }: { requestedShipDate: string }) => requestedShipDate);
}

test('a winery has no latest hour until it sets one', async () => {
  expect((await owner.get(AT)).body.latestShipHour).toBeNull();
  expect([await quotedShipDay(), (await daysByPhone())[0]]).toEqual([TODAY, TODAY]);
});

test('from the hour on, nothing promises that an order ships today', async () => {
  const shipping = { deliveryMethod: 'DELIVER', shipViaId: 1, requestedShipDate: TODAY };
  const chosen = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping });
  expect(await set(0)).toBe(204);
  expect((await owner.get(AT)).body.latestShipHour).toBe(0);
  expect(await quotedShipDay()).toBe('03/03/2027');
  expect(await daysByPhone()).not.toContain(TODAY);
  const { body: lookups } = await shop.browser(1).get('/api/lookups');
  expect(lookups.isShippingOverToday).toBe(true);
  // It was chosen before the hour.
  const paid = await chosen.post('/api/cart/payment', GOOD_CARD);
  expect([paid.status, paid.body.message]).toEqual([
    expect.any(Number),
    'Sorry, your requested delivery/pickup date is not valid. Please update the delivery/pickup date before completing your order.',
  ]);
  expect(await set(null)).toBe(204);
  expect(await quotedShipDay()).toBe(TODAY);
});

test('the hour is that of the shop’s clock at the winery, to the minute', async () => {
  expect(await set(14)).toBe(204);
  for (const [at, day] of [
    ['2027-03-02T13:59:59-08:00', TODAY],
    ['2027-03-02T14:00:00-08:00', '03/03/2027'],
    ['2027-03-02T23:59:59-08:00', '03/03/2027'],
    ['2027-03-02T00:00:00-08:00', TODAY],
  ] as const) {
    now = new Date(at);
    expect([at, await quotedShipDay()]).toEqual([at, day]);
    expect([at, (await shop.browser(1).get('/api/lookups')).body.isShippingOverToday]).toEqual([
      at,
      day !== TODAY,
    ]);
    expect([at, (await daysByPhone()).includes(TODAY)]).toEqual([at, day === TODAY]);
  }
  now = new Date();
  expect(await set(null)).toBe(204);
});

test('the audit log says who set it, from what and to what', async () => {
  const { body } = await owner.get('/api/office/settings/actions?command=shipping%20set');
  const changes = body.rows.filter(({ outcome }: { outcome: string }) => outcome === 'done');
  expect(changes.map(({ details }: { details: object }) => details)).toMatchObject([
    { before: 14, latestShipHour: null },
    { before: null, latestShipHour: 14 },
    { before: 0, latestShipHour: null },
    { before: null, latestShipHour: 0 },
  ]);
});

test.each([[24], [-1], [9.5], ['14'], [undefined]])('refuses %j', async (hour) => {
  expect(await set(hour)).toBe(422);
});

test('it is for those who may change the winery', async () => {
  const cellar = await signInStaff(shop, 'cellar');
  expect((await cellar.send('PUT', `${AT}/shipping`, { latestShipHour: 14 })).status).toBe(403);
});
