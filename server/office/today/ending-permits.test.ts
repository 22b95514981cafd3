import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { TodayAnswer } from '../../../contract/office/today.ts';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { STATES } from '../../../domain/geography/states.ts';
import { writePermitSwitch } from '../../catalog/operations/permit-rules-store.ts';
import { changeClub, changeMembership, changeRows } from '../../testing/change-rows.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { forgetMembers, type NewMember, newMember, prepare, SHIP_DAY } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

let today: Day = TEST_TODAY;
const shop = testShop({ clock: { now: () => new Date(), today: () => today } });
const PINOT = 'pinot-noir-monterey-2024';

beforeEach(async () => {
  today = TEST_TODAY;
  await forgetMembers(shop);
  await sql`delete from permits`.execute(shop.db);
  await changeRows(shop.db, 'clubs', { new_member_days: 0 });
  await writePermitSwitch(shop.db, 2, true);
  await shop.freshRules();
});

async function permit(number: string, from: Day, to: Day | null, state = 'OR'): Promise<void> {
  await sql`insert into permits (branding_id, state, number, valid_from, valid_to)
    values (2, ${state}, ${number}, ${from}, ${to})`.execute(shop.db);
  await shop.freshRules();
}

const OREGON = STATES.find(({ stateShort }) => stateShort === 'OR')?.stateId;

/** Returns the order's number. */
async function place(requestedShipDate: string): Promise<number> {
  const shipping = { stateId: OREGON, city: 'Portland', zip: '97209', requestedShipDate };
  const browser = await fillCheckout(shop, [{ slug: PINOT, qty: 1 }], { shipping });
  return expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
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

test('a planned release names its sum by state, which is what then happens when the day comes', async () => {
  await changeClub(shop.db, 2, { next_shipment_on: SHIP_DAY });
  for (const [index, [stateShort, zip, tierId]] of [
    ['OR', '97209', 3],
    ['OR', '97209', 4],
    ['FL', '33101', 3],
    ['CA', '94558', 3],
  ].entries()) {
    await newMember(shop, `by-state-${index}@example.com`, { stateShort, zip, tierId } as NewMember);
  }
  // Left out with or without a permit: not lost to it.
  const { membershipId } = await newMember(shop, 'fresh@example.com');
  await permit('OR-1', '2026-01-01', addDays(TEST_TODAY, 20));
  const first = await place('03/08/2027');
  await changeClub(shop.db, 2, { new_member_days: 60 });
  await changeMembership(shop.db, membershipId, { order_id: first });
  await permit('FL-1', '2026-01-01', addDays(TEST_TODAY, 25), 'FL');
  const { rows } = await sql<{ tier: number; wine: number }>`
    select tier_id as tier, ((unit_price_cents - kit_markdown_cents) / 100.0)::float8 as wine
    from products join club_tiers using (product_id) where tier_id in (3, 4) order by tier_id`.execute(
    shop.db,
  );
  const [three = 0, four = 0] = rows.map(({ wine }) => wine);
  const byState = [
    { state: 'FL', members: 1, wine: three },
    { state: 'OR', members: 2, wine: three + four },
  ];
  const owner = await signInStaff(shop, 'owner');
  const planned = async () =>
    expectOk(await owner.post('/api/office/releases?dryRun=true', { clubTypeId: 2, shipDay: SHIP_DAY })).body;

  const ahead = (await permitsOnToday())?.map(({ state, members, wine }) => ({ state, members, wine }));
  expect(ahead?.toSorted((one, other) => (one.state < other.state ? -1 : 1))).toEqual(byState);
  expect(await planned()).toMatchObject({
    shipments: 1,
    leftOutCount: 1,
    exceptionCount: 3,
    lostToPermits: byState,
  });

  today = addDays(TEST_TODAY, 26);
  const prepared = await prepare(shop, { windowEndsAt: new Date(`${addDays(SHIP_DAY, -1)}T07:00:00Z`) });
  expect(prepared).toMatchObject({ carts: 1, leftOutCount: 1, exceptionCount: 3 });
  expect(
    prepared.lostToPermits.map(({ wineCents, ...lost }) => ({ ...lost, wine: wineCents / 100 })),
  ).toEqual(byState);
});

test('what it stops is what then happens: members whom the release loses, and orders that can not ship', async () => {
  await changeClub(shop.db, 2, { next_shipment_on: SHIP_DAY });
  const lost = [await newMember(shop, 'lost-1@example.com'), await newMember(shop, 'lost-2@example.com')];
  await newMember(shop, 'california@example.com', { stateShort: 'CA', zip: '94558' });
  await newMember(shop, 'pickup@example.com', { deliveryMethod: '12', shipViaId: 12 });
  await permit('OR-1', '2026-01-01', addDays(TEST_TODAY, 20));
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
