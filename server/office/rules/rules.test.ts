import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
let cellar: TestBrowser;
let zip: string;
let state: string;
let shipDay: string;
/** What a rule touches, once there is another cart. */
const withCart = new Map<string, object>();
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  cellar = await signInStaff(shop, 'cellar');
  const bought = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  const { purchaseOrderId } = expectOk(await bought.post('/api/cart/payment', GOOD_CARD)).body;
  const { order, delivery } = (await manager.get(`/api/office/orders/${purchaseOrderId}`)).body;
  state = order.shipState;
  shipDay = order.shipDay;
  zip = delivery.address.zip;
  // The demo has carts of its own.
  for (const path of [`states/${state}`, `dry-places/${zip}`, `dates/${shipDay}`]) {
    const { body } = await manager.send('PUT', `${RULES}/${path}?dryRun=true`, {});
    withCart.set(path, { openCarts: body.openCarts + 1, unshippedOrders: 1 });
  }
  // An open cart with the same destination.
  await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }], {
    shipping: { email: 'open@rules.example.com' },
  });
});

const RULES = '/api/office/rules';

async function ruleOf(kind: string, has: (row: never) => boolean) {
  const { rows } = (await cellar.get(`${RULES}/${kind}`)).body;
  return rows.find(has);
}

test('a state’s terms are tried, changed and restored, and say who changed them', async () => {
  const isIt = (row: { state: string }) => row.state === state;
  const before = await ruleOf('states', isIt);
  expect(before).toMatchObject({ isShippable: true, isEntered: false, by: null });
  const change = { isShippable: false, volumeCaps: [{ liters: 9, months: 1, per: 'person' }] };
  const tried = await manager.send('PUT', `${RULES}/states/${state}?dryRun=true`, change);
  expect(tried.body).toEqual(withCart.get(`states/${state}`));
  expect(await ruleOf('states', isIt)).toEqual(before);
  expect((await manager.send('PUT', `${RULES}/states/${state}`, change)).body).toEqual(tried.body);
  expect(await ruleOf('states', isIt)).toMatchObject({
    ...change,
    isEntered: true,
    by: expect.stringMatching(/\S/),
    since: expect.stringMatching(/Z$/),
  });
  expect((await manager.delete(`${RULES}/states/${state}`)).status).toBe(200);
  expect(await ruleOf('states', isIt)).toMatchObject({ isShippable: true, isEntered: false });
  expect((await manager.delete(`${RULES}/states/${state}`)).status).toBe(409);
  expect((await manager.send('PUT', `${RULES}/states/ZZ`, change)).status).toBe(404);
  expect((await manager.send('PUT', `${RULES}/states/${state}`, { maxAbvPercent: 0 })).status).toBe(422);
  expect((await cellar.send('PUT', `${RULES}/states/${state}`, change)).status).toBe(403);
});

test('a ZIP becomes dry, and a day is closed', async () => {
  const dry = await manager.send('PUT', `${RULES}/dry-places/${zip}`, { name: 'Test County' });
  expect(dry.body).toEqual(withCart.get(`dry-places/${zip}`));
  const isIt = (row: { zip: string }) => row.zip === zip;
  expect(await ruleOf('dry-places', isIt)).toMatchObject({ name: 'Test County', state, isDry: true });
  expect((await manager.delete(`${RULES}/dry-places/${zip}`)).status).toBe(200);
  expect((await manager.send('PUT', `${RULES}/dry-places/00000`, {})).body.fields.zip).toBeDefined();

  const closed = await manager.send('PUT', `${RULES}/dates/${shipDay}?dryRun=true`, {});
  expect(closed.body).toEqual(withCart.get(`dates/${shipDay}`));
  await manager.send('PUT', `${RULES}/dates/2027-03-17`, { reason: 'Bottling' });
  expect(await ruleOf('dates', (row: { day: string }) => row.day === '2027-03-17')).toMatchObject({
    reason: 'Bottling',
  });
  expect((await manager.delete(`${RULES}/dates/2027-03-17`)).status).toBe(200);
  expect((await manager.delete(`${RULES}/dates/2027-03-17`)).status).toBe(409);
  expect((await manager.send('PUT', `${RULES}/dates/2027-02-30`, {})).status).toBe(422);
});

test('of the closed days the next one comes first, and the past ones come last', async () => {
  // The shop's day is in between.
  const days = ['2027-06-19', '2027-01-18', '2027-04-05', '2027-02-15'];
  for (const day of days) expectOk(await manager.send('PUT', `${RULES}/dates/${day}`, {}));
  const { rows } = (await manager.get(`${RULES}/dates`)).body as { rows: { day: string; isPast: boolean }[] };
  for (const day of days) await manager.delete(`${RULES}/dates/${day}`);
  expect(rows.filter(({ day }) => days.includes(day)).map(({ day, isPast }) => [day, isPast])).toEqual([
    ['2027-04-05', false],
    ['2027-06-19', false],
    ['2027-02-15', true],
    ['2027-01-18', true],
  ]);
  expect(rows.map(({ isPast }) => isPast)).toEqual(rows.map(({ isPast }) => isPast).toSorted());
});

test('a tax rate holds from its day, and the price of a box at once', async () => {
  const isIt = (row: { state: string }) => row.state === state;
  const before = await ruleOf('taxes', isIt);
  const rate = {
    salesRatePercent: 9.125,
    generalRatePercent: 8,
    freightTaxable: true,
    validFrom: '2027-01-01',
    validTo: null,
  };
  const set = await manager.send('PUT', `${RULES}/taxes/${state}`, rate);
  expect(set.body).toEqual({ ...withCart.get(`states/${state}`), unshippedOrders: 0 });
  expect(await ruleOf('taxes', isIt)).toMatchObject({ ...rate, isEntered: true });
  const wrong = await manager.send('PUT', `${RULES}/taxes/${state}`, { ...rate, validTo: '2026-01-01' });
  expect(Object.keys(wrong.body.fields)).toEqual(['validTo']);
  expect((await manager.delete(`${RULES}/taxes/${state}`)).status).toBe(200);
  expect(await ruleOf('taxes', isIt)).toMatchObject({ salesRatePercent: before.salesRatePercent });

  const isBox = (row: { service: string; zone: string; bottles: number }) =>
    row.service === 'ground' && row.zone === 'east' && row.bottles === 6;
  await manager.send('PUT', `${RULES}/freight/ground/east/6`, { price: 41.5 });
  expect(await ruleOf('freight', isBox)).toMatchObject({ price: 41.5, isEntered: true });
  expect((await manager.delete(`${RULES}/freight/ground/east/6`)).status).toBe(200);
  expect(await ruleOf('freight', isBox)).toMatchObject({ isEntered: false });
  expect((await manager.send('PUT', `${RULES}/freight/ground/mars/6`, { price: 1 })).status).toBe(422);
});
