import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Day } from '../../../domain/dates/day.ts';
import { writePermitSwitch } from '../../catalog/operations/permit-rules-store.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCart, GOOD_CARD, SHIPPING } from '../../testing/test-checkout.ts';
import {
  buy,
  MONDAY,
  PINOT,
  PORTLAND,
  permitDays,
  someone,
  TUESDAY,
  toPortland,
} from '../../testing/test-permits.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

let today: Day = TEST_TODAY;
const shop = testShop({ clock: { now: () => new Date(), today: () => today } });
let owner: TestBrowser;

const PERMITS = '/api/office/settings/winery/permits';
const NO_DAY = 'We are unable to ship to the selected state.';

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});
beforeEach(async () => {
  today = TEST_TODAY;
  await permitDays(shop, []);
  await shop.setStock(PINOT, 100_000);
});

test('ship days after the last valid day are not taken, and the text says until when', async () => {
  await permitDays(shop, [{ from: '2026-01-01', to: MONDAY }]);
  const late = await toPortland(shop, TUESDAY);
  expect([late.shipping.status, late.shipping.body]).toMatchObject([
    200,
    { nonCompliantCart: true, ShipmentNonCompliantReason: 'We can ship to Oregon until March 8.' },
  ]);
  expect((await toPortland(shop, MONDAY)).shipping.body.nonCompliantCart).toBe(false);
});

test('without a day that is left, the state is refused, whatever date was sent', async () => {
  for (const days of [
    [],
    [{ from: '2026-01-01', to: '2027-03-01' }],
    [{ from: '2026-01-01', to: TEST_TODAY }],
  ]) {
    await permitDays(shop, days);
    for (const shipDay of days[0]?.to === TEST_TODAY ? [TUESDAY] : [TUESDAY, TEST_TODAY]) {
      const { shipping } = await toPortland(shop, shipDay);
      const left = days[0]?.to === TEST_TODAY ? 'We can ship to Oregon until March 2.' : NO_DAY;
      expect([shipping.status, shipping.body.ShipmentNonCompliantReason]).toEqual([200, left]);
    }
  }
});

test('a quote says why nothing goes there, and offers only permitted days', async () => {
  const ask = async () => expectOk(await shop.browser(2).get(`/api/quote?zip=97209&items=${PINOT}:1`)).body;
  expect(await ask()).toMatchObject({ isAllowed: false, reason: NO_DAY, refusedBy: 'permit' });
  await permitDays(shop, [{ from: '2027-03-10', to: null }]);
  const { isAllowed, options } = await ask();
  expect(isAllowed).toBe(true);
  expect(options.filter(({ shipDay }: { shipDay?: Day }) => shipDay && shipDay < '2027-03-10')).toEqual([]);
});

test('what has no alcohol, another state without the need, and a brand without the switch ship on', async () => {
  const corkscrew = shop.browser(2);
  await fillCart(shop, corkscrew, [{ slug: 'corkscrew', qty: 1 }]);
  const form = { ...SHIPPING, ...PORTLAND, email: someone().email };
  expect((await corkscrew.post('/api/cart/shipping', form)).body.nonCompliantCart).toBe(false);
  const californian = shop.browser(2);
  await fillCart(shop, californian, [{ slug: PINOT, qty: 1 }]);
  expect((await californian.post('/api/cart/shipping', SHIPPING)).body.nonCompliantCart).toBe(false);
  await writePermitSwitch(shop.db, 2, false);
  await shop.freshRules();
  expect(await buy(shop, TUESDAY)).not.toBeNull();
});

test('a permit that ends between cart and payment refuses the payment with its reason', async () => {
  await permitDays(shop, [{ from: '2026-01-01', to: null }]);
  const { browser, bill } = await toPortland(shop, TUESDAY);
  expectOk(await bill());
  await permitDays(shop, [{ from: '2026-01-01', to: MONDAY }]);
  const refused = await browser.post('/api/cart/payment', GOOD_CARD);
  expect([refused.status, refused.body.message]).toEqual([422, 'We can ship to Oregon until March 8.']);
  await permitDays(shop, [{ from: '2026-01-01', to: TUESDAY }]);
  today = '2027-03-10';
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).status).toBe(422);
});

test('the press that ships asks for the permit of its own day, and the order keeps the number', async () => {
  await permitDays(shop, [
    { from: '2026-01-01', to: TUESDAY },
    { from: '2027-03-15', to: null },
  ]);
  const orderId = await buy(shop, TUESDAY);
  const permitOf = async () =>
    (
      await sql<{ permit: string }>`select document #>> '{compliance,permit}' as permit from orders
        where order_id = ${orderId}`.execute(shop.db)
    ).rows[0]?.permit;
  expect(await permitOf()).toBe('OR-1');
  const ship = () =>
    owner.send('POST', `/api/office/orders/${orderId}/ship`, {}, { 'idempotency-key': `ship ${today}` });
  today = '2027-03-10';
  const refused = await ship();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No permit to ship to Oregon is valid today. Enter its renewal in Settings, Winery, or cancel the order.',
  ]);
  today = '2027-03-15';
  expect((await ship()).status).toBe(200);
  expect(await permitOf()).toBe('OR-2');
  await sql`delete from permits`.execute(shop.db);
  const { slips } = (await owner.get(`/api/office/orders/${orderId}/slip`)).body;
  expect(slips[0].permit).toBe('OR-2');
});

test('permits of a state may touch and not overlap; the first one of a brand turns the rule on', async () => {
  await sql`delete from permit_switches`.execute(shop.db);
  const permit = { brandingId: 1, state: 'OR', number: 'A', validFrom: '2026-01-01', validTo: '2026-12-31' };
  const first = await owner.post(PERMITS, permit);
  expect(first.status).toBe(201);
  const rules = async () => (await owner.get('/api/office/settings/winery')).body.permitRules;
  expect(await rules()).toEqual([{ brandingId: 1, isOn: true }]);
  const next = { ...permit, number: 'B', validFrom: '2027-01-01', validTo: null };
  expect((await owner.post(PERMITS, { ...next, validFrom: '2026-12-31' })).body.fields).toEqual({
    validFrom: ['Permit A is valid from January 1, 2026 to December 31, 2026. Choose days outside of it.'],
  });
  expect((await owner.post(PERMITS, next)).status).toBe(201);
  expect((await owner.post(PERMITS, { ...permit, brandingId: 2 })).status).toBe(201);
  const longer = { ...permit, validTo: '2027-01-01', version: 1 };
  const { permitId } = first.body;
  expect((await owner.send('PUT', `${PERMITS}/${permitId}`, longer)).status).toBe(422);
  expect((await owner.send('PUT', `${PERMITS}/${permitId}`, { ...permit, version: 1 })).status).toBe(200);
  const off = { brandingId: 1, isOn: false };
  expect((await owner.send('PUT', '/api/office/settings/winery/permit-rule', off)).status).toBe(204);
  await owner.post(PERMITS, { ...permit, number: 'C', state: 'NY' });
  expect(await rules()).toContainEqual(off);
});

test('a change that is refused as older than its permit turns no rule on', async () => {
  await sql`delete from permit_switches`.execute(shop.db);
  const permit = { brandingId: 1, state: 'OR', number: 'A', validFrom: '2026-01-01', validTo: null };
  const { permitId } = (await owner.post(PERMITS, permit)).body;
  const moved = { ...permit, brandingId: 2, version: 1 };
  expect((await owner.send('PUT', `${PERMITS}/${permitId}`, { ...permit, version: 1 })).status).toBe(200);
  expect((await owner.send('PUT', `${PERMITS}/${permitId}`, moved)).status).toBe(409);
  const gone = await owner.send('PUT', `${PERMITS}/999999`, moved);
  expect([gone.status, gone.body.message]).toEqual([404, expect.stringMatching(/^There is no such permit/)]);
  const { permitRules } = (await owner.get('/api/office/settings/winery')).body;
  expect(permitRules).toEqual([{ brandingId: 1, isOn: true }]);
});
