import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import { householdOf } from '../../places/household.ts';
import { changeCard, changeMembership } from '../../testing/change-rows.ts';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { losingATurn } from '../../testing/lose-turn.ts';
import { expectOk, fillCart, SHIPPING } from '../../testing/test-checkout.ts';
import {
  copyMember,
  forgetMembers,
  loggedInMember,
  newMember,
  prepare,
  SHIP_DAY,
  shipmentOf,
  type TestMember,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { capVolume, forgetStateTerms } from '../../testing/test-states.ts';
import { writeDestination } from './member-store.ts';

const PINOT = 'pinot-noir-monterey-2024';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

async function countCarts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from carts where kind = 'release'`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

test('prepares one cart per member, however often it runs', async () => {
  const members: TestMember[] = [];
  for (const name of ['one', 'two', 'three']) members.push(await newMember(shop, `${name}@example.com`));
  await changeMembership(shop.db, members[2]?.membershipId ?? 0, { state: 'on hold' });
  const before = await countCarts();
  const first = await prepare(shop);
  expect(first).toMatchObject({ carts: 2, exceptionCount: 0 });
  expect(first.totalCents).toBeGreaterThan(2 * 165_00);
  expect(first.release).toMatchObject({ shipDay: SHIP_DAY, preparedAt: expect.any(Date) });
  await newMember(shop, 'too-late@example.com');
  const again = await prepare(shop);
  expect(again).toMatchObject({ carts: 0, exceptionCount: 0 });
  expect(again.release.releaseId).toBe(first.release.releaseId);
  expect((await countCarts()) - before).toBe(2);
});

test('two at once prepare each member once', async () => {
  const member = await newMember(shop, 'race@example.com');
  await copyMember(shop.db, member.membershipId, 299);
  const prepared = await Promise.all([prepare(shop), prepare(shop)]);
  expect(prepared.reduce((sum, { carts }) => sum + carts, 0)).toBe(300);
});

test('a member who moves at that moment gets the box at the new address', async () => {
  const member = await newMember(shop, 'moving@example.com');
  const moved = await shop.db.transaction().execute(async (trx) => {
    const before = await lockMembership(trx, member.membershipId);
    const shippingAddress = { ...before?.shippingAddress, address1: '77 Pearl Street' } as OrderAddress;
    await writeDestination(trx, member.membershipId, {
      ...{ deliveryMethod: 'DELIVER', shipViaId: 1, shippingAddress },
      household: householdOf(shippingAddress),
    });
    const preparing = prepare(shop);
    await untilLockWaits(shop.db, 1);
    return { preparing };
  });
  expect(await moved.preparing).toMatchObject({ carts: 1 });
  const { cartId } = await shipmentOf(shop, member);
  const { rows } = await sql<{ street: string }>`
    select shipping #>> '{form,address1}' as street from carts where cart_id = ${cartId}`.execute(shop.db);
  expect(rows).toEqual([{ street: '77 Pearl Street' }]);
});

test('a killed run continues where it stopped', async () => {
  const member = await newMember(shop, 'killed@example.com');
  await copyMember(shop.db, member.membershipId, 299);
  const before = await countCarts();
  // Once for the weather, then once a batch.
  let calls = 0;
  const parts = {
    ...shop.parts,
    clock: {
      ...shop.parts.clock,
      today() {
        calls += 1;
        if (calls === 3) throw new Error('killed');
        return shop.parts.clock.today();
      },
    },
  };
  await expect(prepare({ ...shop, parts })).rejects.toThrow('killed');
  expect((await countCarts()) - before).toBe(250);
  expect(await prepare(shop)).toMatchObject({ carts: 50 });
  expect((await countCarts()) - before).toBe(300);
});

test('a dry run reports the same and stores nothing', async () => {
  await newMember(shop, 'dry@example.com');
  await newMember(shop, 'dry-too@example.com', { birthDate: '2010-01-01' });
  const before = await countCarts();
  const tried = await prepare(shop, {}, { isDryRun: true });
  expect(tried).toMatchObject({ carts: 1, exceptionCount: 1 });
  expect(await countCarts()).toBe(before);
  const { rows } = await sql`select from club_releases`.execute(shop.db);
  expect(rows).toEqual([]);
  const takeBack = await losingATurn(shop.db, 'club_releases', 'new.prepared_at is not null');
  const { release: _, ...counts } = tried;
  expect(await prepare(shop, {}, { isDryRun: true }), 'which lost its turn once').toMatchObject(counts);
  await takeBack();
  expect((await prepare(shop)).totalCents).toBe(tried.totalCents);
});

describe('reports why a member is not served:', () => {
  const alter = (change: Parameters<typeof changeMembership>[2]) => (member: TestMember) =>
    changeMembership(shop.db, member.membershipId, change);

  test.each<[string, object, ((member: TestMember) => Promise<unknown>) | null, RegExp]>([
    ['no card', {}, alter({ card_id: null }), /no card on file/],
    ['no account', {}, alter({ state: 'pending', customer_id: null, card_id: null }), /no account/],
    ['not started', {}, alter({ state: 'pending' }), /has not started yet/],
    [
      'a card that expires before',
      {},
      ({ cardId }) => changeCard(shop.db, cardId, { expiration_month: 2, expiration_year: 2027 }),
      /expires/,
    ],
    ['under age', { birthDate: '2010-01-01' }, null, /21/],
    [
      'a state that the club does not ship to',
      { stateShort: 'UT', zip: '84101' },
      null,
      /unable to ship to the selected state/,
    ],
    [
      'no billing address',
      { deliveryMethod: '8', shipViaId: 8, stateShort: 'CA' },
      null,
      /no billing address/,
    ],
  ])('%s', async (name, wishes, change, reason) => {
    const member = await newMember(shop, `${name.replaceAll(' ', '-')}@example.com`, wishes);
    await change?.(member);
    const { exceptions, carts } = await prepare(shop);
    expect([carts, exceptions]).toEqual([
      0,
      [expect.objectContaining({ membershipId: member.membershipId, reason: expect.stringMatching(reason) })],
    ]);
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'exception', cartId: null });
  });

  test('names a ship day that became a blackout date', async () => {
    const member = await newMember(shop, 'closed-day@example.com');
    await sql`insert into blackout_dates (day, reason) values ('2027-04-07', 'Inventory')`.execute(shop.db);
    await shop.freshRules();
    expect((await prepare(shop)).exceptions).toMatchObject([
      { membershipId: member.membershipId, reason: expect.stringMatching(/^We are closed on the day/) },
    ]);
    await sql`delete from blackout_dates where day = '2027-04-07'`.execute(shop.db);
    await shop.freshRules();
  });

  test('gives short stock to the members who joined first, counting kits as bottles', async () => {
    const before = (await shop.stockOf(PINOT)) ?? 0;
    await shop.setStock(PINOT, 4);
    const three = await newMember(shop, 'stock-1@example.com');
    const six = await newMember(shop, 'stock-2@example.com', { tierId: 4 });
    const last = await newMember(shop, 'stock-3@example.com', { tierId: 4 });
    const one = await newMember(shop, 'stock-4@example.com');
    expect(await prepare(shop)).toMatchObject({
      carts: 3,
      exceptions: [{ membershipId: last.membershipId, reason: expect.stringMatching(/sold out/) }],
    });
    for (const member of [three, six, one]) expect((await shipmentOf(shop, member)).state).toBe('open');
    await shop.setStock(PINOT, before);
    // Asked again, it looks at those only who could not be served.
    expect(await prepare(shop)).toMatchObject({ carts: 1, exceptionCount: 0 });
    expect((await shipmentOf(shop, last)).state).toBe('open');
  });
});

test('counts a member’s own shipment once against a volume limit', async () => {
  await capVolume(shop, 'OR', 2250);
  const member = await newMember(shop, 'volume@example.com');
  const many = await newMember(shop, 'volume-too@example.com', { tierId: 4 });
  expect(await prepare(shop)).toMatchObject({
    carts: 1,
    exceptions: [{ membershipId: many.membershipId }],
  });
  expect((await shipmentOf(shop, member)).state).toBe('open');
  await forgetStateTerms(shop);
});

test('counts a pending shipment against the member’s other orders until it is skipped', async () => {
  await capVolume(shop, 'OR', 9000);
  const { browser, member } = await loggedInMember(shop, 'other-orders@example.com');
  await fillCart(shop, browser, [{ slug: PINOT, qty: 9 }]);
  const where = { ...SHIPPING, email: undefined, city: 'Portland', stateId: 43, zip: '97209', shipViaId: 1 };
  const reason = async () =>
    expectOk(await browser.post('/api/cart/shipping', { ...where, requestedShipDate: '04/06/2027' })).body
      .ShipmentNonCompliantReason;
  // Three bottles of the next shipment and nine make the twelve that are let in, before it is prepared and after.
  expect(await reason()).toBeNull();
  await prepare(shop);
  expect(await reason()).toBeNull();
  const { cartId, shipmentId } = await shipmentOf(shop, member);
  await sql`update cart_items set quantity = 2 where cart_id = ${cartId}`.execute(shop.db);
  expect(await reason()).toMatch(/You can send 6 more bottles/);
  await sql`update release_shipments set state = 'held' where shipment_id = ${shipmentId}`.execute(shop.db);
  expect(await reason()).toBeNull();
  await forgetStateTerms(shop);
});
