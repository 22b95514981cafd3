import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeMembership, changeRows } from '../../testing/change-rows.ts';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  expectOk,
  GOOD_CARD,
  newCustomer,
  payerOf,
  SHIPPING,
  userOf,
} from '../../testing/test-checkout.ts';
import { forgetMembers, newMember, prepare } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});
beforeEach(async () => {
  await forgetMembers(shop);
  await changeRows(shop.db, 'clubs', { new_member_days: 60 });
});

let names = 0;

/** Joins on 1 March; the first shipment leaves on the next day, 34 days before the release of `prepare`. */
async function joined() {
  names += 1;
  const email = `new-${names}@example.com`;
  const browser = await newCustomer(shop, email);
  expectOk(await browser.post('/api/cart', { clubTypeId: 2, tierId: 3, clubJoin: true }));
  const where = { ...SHIPPING, email: undefined, address1: `${names} Vine Street`, clubJoin: true };
  expectOk(await browser.post('/api/cart/shipping', where));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...payerOf(email), clubJoin: true }));
  expectOk(await browser.post('/api/cart/payment', { ...GOOD_CARD, clubJoin: true, agreedToPolicy: true }));
  const { membershipId } = await membershipOf(browser);
  const want = (wantsEveryRelease: boolean) =>
    browser.send('PUT', `/api/account/memberships/${membershipId}`, { wantsEveryRelease });
  return { browser, email, membershipId, want };
}

async function membershipOf(browser: TestBrowser) {
  return (await userOf(browser)).memberships[0];
}

async function rowOf(releaseId: number, membershipId: number) {
  const { rows } = (await manager.get(`/api/office/releases/${releaseId}/shipments`)).body;
  return rows.find((row: { membershipId: number }) => row.membershipId === membershipId);
}

const WHY = 'A new member: the release is within 60 days of the first shipment of March 2, 2027.';

test('a release so soon leaves a new member out, and says so to staff and the member', async () => {
  const old = await newMember(shop, 'old@example.com');
  const { browser, membershipId, email } = await joined();
  expect(await membershipOf(browser)).toMatchObject({
    nextShipmentDate: null,
    leftOutThrough: '05/01/2027',
    wantsEveryRelease: false,
  });
  expect(await prepare(shop, {}, { isDryRun: true })).toMatchObject({ carts: 1, leftOutCount: 1 });
  const { release, ...counts } = await prepare(shop);
  expect(counts).toMatchObject({ carts: 1, leftOutCount: 1, exceptionCount: 0 });
  expect(await rowOf(release.releaseId, membershipId)).toMatchObject({ state: 'left-out', reason: WHY });
  expect(await rowOf(release.releaseId, old.membershipId)).toMatchObject({ state: 'open', reason: null });
  const page = (await manager.get(`/api/office/releases/${release.releaseId}`)).body;
  expect(page.counts).toMatchObject({ open: 1, 'left-out': 1, exception: 0 });
  const { shipments } = (await browser.get(`/api/account/memberships/${membershipId}/shipments`)).body;
  expect(shipments).toMatchObject([{ state: 'left-out', reason: WHY, id: null }]);
  await shop.runJobs();
  const { rows } =
    await sql`select from mails where recipient = ${email} and event_key like 'release%'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('a release after that, or in a club that leaves no one out, is the new member’s', async () => {
  await joined();
  expect(await prepare(shop, { shipDay: '2027-05-03' })).toMatchObject({ carts: 1, leftOutCount: 0 });
  expectOk(await manager.send('PUT', '/api/office/clubs/2/new-members', { days: 33 }));
  expect(await prepare(shop)).toMatchObject({ carts: 1, leftOutCount: 0 });
});

test('who asks before is in it; who asks later gets a shipment and its email at once', async () => {
  const before = await joined();
  expectOk(await before.want(true));
  expect(await membershipOf(before.browser)).toMatchObject({
    nextShipmentDate: '04/05/2027',
    wantsEveryRelease: true,
  });
  const later = await joined();
  const { release } = await prepare(shop);
  expect(await rowOf(release.releaseId, before.membershipId)).toMatchObject({ state: 'open' });
  await shop.runJobs();

  expect(expectOk(await later.want(true)).body).toMatchObject({ wantsEveryRelease: true });
  expect(await rowOf(release.releaseId, later.membershipId)).toMatchObject({
    state: 'open',
    reason: null,
    quantity: 1,
  });
  await shop.runJobs();
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${later.email} and event_key like 'release%'`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ subject: expect.stringContaining('Spring 2027') }]);
  // Skipping is the member's own choice.
  expectOk(await later.want(false));
  expect(await rowOf(release.releaseId, later.membershipId)).toMatchObject({ state: 'open' });
});

test('staff ask for a member, and a release that is charged takes no one in', async () => {
  const { membershipId, browser } = await joined();
  const { release } = await prepare(shop);
  const at = `/api/office/members/${membershipId}`;
  expect((await manager.get(at)).body).toMatchObject({
    leftOutThrough: '2027-05-01',
    wantsEveryRelease: false,
  });
  await sql`update club_releases set charged_at = now()`.execute(shop.db);
  expectOk(await manager.send('PUT', `${at}/releases`, { wantsEveryRelease: true }));
  expect(await rowOf(release.releaseId, membershipId)).toMatchObject({ state: 'left-out' });
  await sql`update club_releases set charged_at = null`.execute(shop.db);
  expectOk(await manager.send('PUT', `${at}/releases`, { wantsEveryRelease: true }));
  expect(await rowOf(release.releaseId, membershipId)).toMatchObject({ state: 'open' });
  expect(await membershipOf(browser)).toMatchObject({ wantsEveryRelease: true });

  await changeMembership(shop.db, membershipId, { state: 'cancelled' });
  const refused = await manager.send('PUT', `${at}/releases`, { wantsEveryRelease: false });
  expect([refused.status, refused.body.message]).toEqual([409, 'This membership has ended.']);
});

test('a member who asks during a preparation has one shipment', async () => {
  const member = await joined();
  const { wanting, preparing } = await shop.db.transaction().execute(async (trx) => {
    await sql`select from memberships where membership_id = ${member.membershipId} for no key update`.execute(
      trx,
    );
    const asked = member.want(true);
    await untilLockWaits(shop.db, 1);
    // The member has seen no release to be in, and is not committed yet.
    const begun = prepare(shop);
    await Promise.race([begun, untilLockWaits(shop.db, 2)]);
    return { wanting: asked, preparing: begun };
  });
  expectOk(await wanting);
  const { release } = await preparing;
  expect(await rowOf(release.releaseId, member.membershipId)).toMatchObject({ state: 'open', quantity: 1 });
});

test('a canceled first shipment leaves no one out, and one in its place counts', async () => {
  const { membershipId } = await joined();
  await sql`
    update orders set status = 'cancelled'
    where order_id = (select order_id from memberships where membership_id = ${membershipId})`.execute(
    shop.db,
  );
  expect(await prepare(shop, {}, { isDryRun: true })).toMatchObject({ carts: 1, leftOutCount: 0 });
  const other = await joined();
  await sql`
    insert into order_replacements (attempt_id, order_id, reason, stock, left_stock, takes_promo_use, state)
    select n.attempt_id, o.order_id, 'moved', '[]', '[]', false, 'done'
    from memberships m join orders o on o.order_id = m.order_id, memberships w join orders n on n.order_id = w.order_id
    where m.membership_id = ${membershipId} and w.membership_id = ${other.membershipId}`.execute(shop.db);
  expect(await prepare(shop)).toMatchObject({ carts: 0, leftOutCount: 2 });
});

test('the days are judged, and kept by those who may release', async () => {
  const put = (browser: TestBrowser, days: unknown, club = 2) =>
    browser.send('PUT', `/api/office/clubs/${club}/new-members`, { days });
  for (const days of [-1, 366, 1.5, 'many', null]) {
    const refused = await put(manager, days);
    expect([days, refused.status, refused.body.fields]).toEqual([
      days,
      422,
      { days: ['Enter a number of days from 0 to 365.'] },
    ]);
  }
  expect((await put(manager, 30, 9)).status).toBe(404);
  expect((await put(await signInStaff(shop, 'service'), 30)).status).toBe(403);
  expectOk(await put(manager, 45));
  expect((await manager.get('/api/office/clubs/2')).body).toMatchObject({ newMemberDays: 45 });
});

test('the number of shipments a year is judged, kept, and read by who joins', async () => {
  const put = (browser: TestBrowser, count: unknown, club = 2) =>
    browser.send('PUT', `/api/office/clubs/${club}/shipments-a-year`, { count });
  for (const count of [0, 25, 1.5, 'many']) {
    expect((await put(manager, count)).body.fields).toEqual({ count: ['Enter a number from 1 to 24.'] });
  }
  expect((await put(manager, 6, 9)).status).toBe(404);
  expect((await put(await signInStaff(shop, 'service'), 6)).status).toBe(403);
  expectOk(await put(manager, 6));
  const { shipmentsAYear, tiers } = (await manager.get('/api/office/clubs/2')).body;
  expect([shipmentsAYear, tiers[0].renewalTerms[0]]).toEqual([
    6,
    'Club Twomey sends you 6 shipments a year. Each costs about $165.00, plus shipping and tax.',
  ]);
  expectOk(await put(manager, 4));
});

test('the club says which release is the next one of who joins today', async () => {
  const club = async () => (await shop.browser().get('/api/shop/clubs/2')).body.newMembers;
  expect(await club()).toEqual({ days: 60, nextShipmentDate: '04/05/2027', isLeftOut: true });
  await manager.send('PUT', '/api/office/clubs/2/new-members', { days: 33 });
  expect(await club()).toEqual({ days: 33, nextShipmentDate: '04/05/2027', isLeftOut: false });
  await newMember(shop, 'chosen@example.com');
  await prepare(shop);
  expect(await club(), 'its members are chosen').toEqual({
    days: 33,
    nextShipmentDate: null,
    isLeftOut: false,
  });
});
