import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeMembership, changeRows } from '../../testing/change-rows.ts';
import {
  BILLING,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  payerOf,
  SHIPPING,
  userOf,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { capVolume, forgetStateTerms } from '../../testing/test-states.ts';

const shop = testShop();
beforeEach(async () => {
  await sql`delete from memberships`.execute(shop.db);
  // A member's second shipment is the club's next one, however soon it is.
  await changeRows(shop.db, 'clubs', { new_member_days: 0 });
});

/** One case of nine liters (12 bottles) per person and month. */
const CAPITAL = { stateId: 10, city: 'Washington', zip: '20001' };

/** The day after the clubs' next shipment on Monday, 5 April; the first one is more than a month ago by then. */
const SOON = { requestedShipDate: '04/06/2027' };

/** Joins with six bottles a shipment, the first one of which leaves on 2 March. */
async function member(email: string, shipping: object = CAPITAL) {
  const browser = await newCustomer(shop, email);
  expectOk(await browser.post('/api/cart', { clubTypeId: 2, tierId: 4, clubJoin: true }));
  const where = { ...SHIPPING, email: undefined, ...shipping, clubJoin: true };
  const answer = expectOk(await browser.post('/api/cart/shipping', where));
  if (answer.body.nonCompliantCart) throw new Error(answer.body.ShipmentNonCompliantReason);
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(email), clubJoin: true }));
  const payment = { ...GOOD_CARD, clubJoin: true, agreedToPolicy: true };
  expectOk(await browser.post('/api/cart/payment', payment));
  return browser;
}

async function ask(browser: Awaited<ReturnType<typeof member>>, qty: number, shipping: object = SOON) {
  const [item] = (await browser.get('/api/cart')).body.shoppingCartItems;
  if (item) await browser.delete(`/api/cart/items/${item.shoppingCartItemId}`);
  await fillCart(shop, browser, [{ slug: 'pinot-noir-monterey-2024', qty }]);
  const form = { ...SHIPPING, email: undefined, ...CAPITAL, ...shipping };
  return expectOk(await browser.post('/api/cart/shipping', form)).body.ShipmentNonCompliantReason;
}

test('the next shipment of a membership takes its share of the month that it falls in', async () => {
  const browser = await member('capital@example.com');
  expect(await ask(browser, 6)).toBeNull();
  expect(await ask(browser, 7)).toMatch(
    /^You can send 6 more bottles this month to the District of Columbia\./,
  );
  // The first shipment counts in its own month, as any order; the next one does not yet.
  expect(await ask(browser, 7, {})).toMatch(/^You can send 6 more bottles/);
  expect(await ask(browser, 12, { requestedShipDate: '05/11/2027' })).toBeNull();
});

test('none is counted that leaves out a new member, until the member asks for it', async () => {
  await changeRows(shop.db, 'clubs', { new_member_days: 60 });
  const browser = await member('left-out@example.com');
  expect(await ask(browser, 12)).toBeNull();
  const { userId, memberships } = await userOf(browser);
  const at = `/api/account/memberships/${memberships[0].membershipId}`;
  expectOk(await browser.send('PUT', at, { wantsEveryRelease: true }));
  expect(await ask(browser, 12)).toMatch(/^You can send 6 more bottles/);
  await changeRows(shop.db, 'memberships', { wants_every_release: false }, { customer_id: userId });
  // The last day that leaves the member out is 34 days after the first shipment.
  await changeRows(shop.db, 'clubs', { new_member_days: 34 });
  expect(await ask(browser, 12)).toBeNull();
  await changeRows(shop.db, 'clubs', { new_member_days: 33 });
  expect(await ask(browser, 12)).toMatch(/^You can send 6 more bottles/);
});

test('none is counted that is on hold or ended', async () => {
  const browser = await member('held@example.com');
  const { userId } = await userOf(browser);
  for (const state of ['on hold', 'cancelled'] as const) {
    expect(await ask(browser, 7)).not.toBeNull();
    await changeRows(shop.db, 'memberships', { state }, { customer_id: userId });
    expect(await ask(browser, 7)).toBeNull();
    await changeRows(shop.db, 'memberships', { state: 'active' }, { customer_id: userId });
  }
});

test('winery pickups do not count in the winery’s state', async () => {
  await capVolume(shop, 'CA', 9000);
  const napa = { ...SOON, stateId: 6, city: 'Napa', zip: '94558' };
  const pickUp = { ...WINERY_PICKUP, email: undefined, shipViaId: undefined };
  expect(await ask(await member('picks-up@example.com', pickUp), 12, napa)).toBeNull();
  expect(await ask(await member('has-sent@example.com', {}), 12, napa)).not.toBeNull();
  await forgetStateTerms(shop);
});

test('of another household member it counts where the law counts by address, and else does not', async () => {
  await member('one-of-two@example.com');
  const other = await newCustomer(shop, 'two-of-two@example.com');
  expect(await ask(other, 12)).toBeNull();
  await capVolume(shop, 'DC', 9000, 'address');
  expect(await ask(other, 7)).not.toBeNull();
  expect(await ask(other, 7, { address1: '7 Elm Street' })).toBeNull();
  await forgetStateTerms(shop);
});

test('a membership that would itself be too much cannot be joined', async () => {
  const browser = await newCustomer(shop, 'too-much@example.com');
  await capVolume(shop, 'DC', 3000);
  expectOk(await browser.post('/api/cart', { clubTypeId: 2, tierId: 4, clubJoin: true }));
  const form = { ...SHIPPING, email: undefined, ...CAPITAL, clubJoin: true };
  expect((await browser.post('/api/cart/shipping', form)).body).toMatchObject({ nonCompliantCart: true });
  expectOk(await browser.post('/api/cart', { clubTypeId: 2, tierId: 3, clubJoin: true }));
  expect((await browser.post('/api/cart/shipping', form)).body).toMatchObject({ nonCompliantCart: false });
  await forgetStateTerms(shop);
});

test('the card of an open membership stays in the account; of an ended one it may go', async () => {
  const browser = await member('keeps-card@example.com');
  const { memberships, CreditCards } = await userOf(browser);
  const path = `/api/account/card/${CreditCards[0].CardId}`;
  const refused = await browser.delete(path);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('membership')]);
  expect((await userOf(browser)).CreditCards).toEqual(CreditCards);
  await changeMembership(shop.db, memberships[0].membershipId, { state: 'cancelled' });
  expectOk(await browser.delete(path));
  expect((await userOf(browser)).memberships).toMatchObject([{ cardId: null }]);
});
