import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addDays, dayOfWeek } from '../../../domain/dates/day.ts';
import { TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import { forgetMembers, newMember, prepare, type TestMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { changeMembership } from './change-membership.ts';
import { selectShipmentsOf } from './shipment-record.ts';

/** A Monday in summer. */
const SUMMER = { shipDay: '2027-07-12', name: 'Summer 2027', windowEndsAt: new Date('2027-07-05T07:00:00Z') };
const PHOENIX = { stateShort: 'AZ', zip: '85001' };
const NAPA = { stateShort: 'CA', zip: '94559' };

const shop = testShop();
beforeEach(() => forgetMembers(shop));

async function shipmentOf({ membershipId }: TestMember) {
  const [shipment] = await selectShipmentsOf(shop.db, membershipId);
  return shipment ?? expect.fail('the member has no shipment');
}

test('wine to Phoenix waits for autumn, wine to Napa does not', async () => {
  const phoenix = await newMember(shop, 'phoenix@example.com', PHOENIX);
  const napa = await newMember(shop, 'napa@example.com', NAPA);
  expect(await prepare(shop, SUMMER)).toMatchObject({ carts: 2, laterCount: 1, exceptionCount: 0 });
  const later = await shipmentOf(phoenix);
  expect(later.releaseDay).toBe(SUMMER.shipDay);
  expect(later.shipDay > '2027-09-15' && later.shipDay < '2027-11-30', later.shipDay).toBe(true);
  const { rows } = await sql<{ days: number[] }>`
    select ship_weekdays as days from clubs where club_type_id = 2`.execute(shop.db);
  expect(rows[0]?.days).toContain(dayOfWeek(later.shipDay));
  const weather = await shop.parts.weather({
    rules: await shop.parts.shopRules(),
    today: shop.parts.clock.today(),
  });
  const verdictOn = (shipDay: string) =>
    weather?.verdictOn({ zip: PHOENIX.zip, shipViaId: TWO_DAY_SERVICE, shipDay }).kind;
  expect(verdictOn(later.shipDay)).toBe('fine');
  for (let day = SUMMER.shipDay; day < later.shipDay; day = addDays(day, 7))
    expect(verdictOn(day), day).toBe('warm');
  expect((await shipmentOf(napa)).shipDay).toBe(SUMMER.shipDay);
});

test('without the weather all leave on the club’s day', async () => {
  const phoenix = await newMember(shop, 'desert@example.com', PHOENIX);
  const parts = { ...shop.parts, weather: async () => null };
  expect(await prepare({ ...shop, parts }, SUMMER)).toMatchObject({ carts: 1, laterCount: 0 });
  expect((await shipmentOf(phoenix)).shipDay).toBe(SUMMER.shipDay);
});

test('who moves the membership to a winery gets the wine on the club’s day', async () => {
  const member = await newMember(shop, 'moves@example.com', PHOENIX);
  await prepare(shop, SUMMER);
  expect((await shipmentOf(member)).shipDay > SUMMER.shipDay).toBe(true);
  const { membershipId, customerId } = member;
  const changed = await changeMembership(shop.parts, {
    membershipId,
    customerId,
    change: { deliveryMethod: '8' },
    addressHash: '',
  });
  expect(changed.ok).toBe(true);
  expect((await shipmentOf(member)).shipDay).toBe(SUMMER.shipDay);
});
