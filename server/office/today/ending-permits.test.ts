import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { TodayAnswer } from '../../../contract/office/today.ts';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { STATES } from '../../../domain/geography/states.ts';
import { writePermitSwitch } from '../../catalog/operations/permit-rules-store.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { forgetMembers, newMember, prepare, SHIP_DAY } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

let today: Day = TEST_TODAY;
const shop = testShop({ now: () => new Date(), today: () => today });
const PINOT = 'pinot-noir-monterey-2024';

beforeEach(async () => {
  today = TEST_TODAY;
  await forgetMembers(shop);
  await sql`delete from permits`.execute(shop.db);
  await writePermitSwitch(shop.db, 2, true);
  await shop.freshRules();
});

async function permit(number: string, from: Day, to: Day | null, state = 'OR'): Promise<void> {
  await sql`insert into permits (branding_id, state, number, valid_from, valid_to)
    values (2, ${state}, ${number}, ${from}, ${to})`.execute(shop.db);
  await shop.freshRules();
}

async function permitsOnToday(role: 'owner' | 'cellar' = 'owner'): Promise<TodayAnswer['permits']> {
  return expectOk(await (await signInStaff(shop, role)).get('/api/office/today')).body.permits;
}

test('permits that end in 90, 60, 30 and 7 days, and those that have ended, until they are renewed', async () => {
  const ends = { 'A-7': 7, 'B-8': 8, 'C-31': 31, 'D-61': 61, 'E-91': 91, 'F-ended': -3 };
  const states = ['OR', 'NY', 'TX', 'FL', 'OH', 'PA'];
  for (const [index, [number, days]] of Object.entries(ends).entries())
    await permit(number, '2026-01-01', addDays(TEST_TODAY, days), states[index]);
  const found = await permitsOnToday();
  expect(found?.map(({ number, within }) => [number, within])).toEqual([
    ['F-ended', 0],
    ['A-7', 7],
    ['B-8', 30],
    ['C-31', 60],
    ['D-61', 90],
  ]);
  await permit('A-renewed', addDays(TEST_TODAY, 8), null);
  await permit('F-renewed', TEST_TODAY, null, 'PA');
  expect((await permitsOnToday())?.map(({ number }) => number)).toEqual(['B-8', 'C-31', 'D-61']);
  expect(await permitsOnToday('cellar')).toBeNull();
  await writePermitSwitch(shop.db, 2, false);
  expect(await permitsOnToday()).toEqual([]);
});

test('what it stops is what then happens: members whom the release loses, and orders that can not ship', async () => {
  await sql`update clubs set next_shipment_on = ${SHIP_DAY} where club_type_id = 2`.execute(shop.db);
  const lost = [await newMember(shop, 'lost-1@example.com'), await newMember(shop, 'lost-2@example.com')];
  await newMember(shop, 'california@example.com', { stateShort: 'CA', zip: '94558' });
  await newMember(shop, 'pickup@example.com', { deliveryMethod: '12', shipViaId: 12 });
  await permit('OR-1', '2026-01-01', addDays(TEST_TODAY, 20));
  const oregon = STATES.find(({ stateShort }) => stateShort === 'OR')?.stateId;
  const place = async (requestedShipDate: string) => {
    const shipping = { stateId: oregon, city: 'Portland', zip: '97209', requestedShipDate };
    const browser = await fillCheckout(shop, [{ slug: PINOT, qty: 1 }], { shipping });
    return expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  };
  await place('03/08/2027');
  const late = await place('03/15/2027');
  await sql`update permits set valid_to = '2027-03-12'`.execute(shop.db);
  await shop.freshRules();

  const [row] = (await permitsOnToday()) ?? [];
  expect(row).toMatchObject({ state: 'OR', within: 30, members: 2, openOrders: 1 });
  const { exceptions } = await prepare(shop, {}, { isDryRun: true });
  const byLaw = exceptions.filter(({ reason }) => reason.includes('ship to'));
  expect(byLaw.map(({ membershipId, reason }) => [membershipId, reason])).toEqual(
    lost.map(({ membershipId }) => [membershipId, 'We can ship to Oregon until March 12.']),
  );
  const { rows } = await sql<{ cents: number }>`
    select (2 * (unit_price_cents - kit_markdown_cents))::integer as cents from products
    join club_tiers t using (product_id) where t.tier_id = 3`.execute(shop.db);
  expect(row?.wine).toBe((rows[0]?.cents ?? 0) / 100);

  await permit('OR-2', '2027-04-01', null);
  expect(await permitsOnToday()).toMatchObject([{ number: 'OR-1', members: 0, wine: 0, openOrders: 1 }]);

  today = '2027-03-15';
  const owner = await signInStaff(shop, 'owner');
  const press = await owner.send(
    'POST',
    `/api/office/orders/${late}/ship`,
    {},
    { 'idempotency-key': 'late' },
  );
  expect(press.status).toBe(409);
});
