import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertEndpoint } from '../../messages/outbound-webhooks/endpoint-store.ts';
import { addAddress } from '../../testing/add-rows.ts';
import { changeCard } from '../../testing/change-rows.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { bulkLink } from '../../testing/test-bulk.ts';
import { expectOk, newCustomer } from '../../testing/test-checkout.ts';
import {
  endWindow,
  forgetMembers,
  loggedInMember,
  newMember,
  prepare,
  shipmentOf,
  type TestMember,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { capVolume, forgetStateTerms } from '../../testing/test-states.ts';
import { leaveClub } from './leave-club.ts';
import { moveMembership } from './move-membership.ts';
import { lockReleaseOf } from './release-store.ts';

const PINOT = 'pinot-noir-monterey-2024';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

/** The id in the link of the one mail that a member got. */
async function linkOf({ email }: TestMember): Promise<string> {
  const mails = await shop.mailsTo(email);
  expect(mails).toHaveLength(1);
  const url = /http\S+club-release\?\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  expect(url).toMatch(/^http:\/\/brand2\.localhost\//);
  return new URL(url).searchParams.get('id') ?? '';
}

const path = (id: string) => `/api/club-release/shipment?id=${encodeURIComponent(id)}`;
const show = (id: string) => shop.browser(2).get(path(id));
const change = (id: string, body: object) => shop.browser(2).put(path(id), body);

async function releasedTo(email: string) {
  const member = await newMember(shop, email);
  const { release } = await prepare(shop);
  await shop.runJobs();
  return { member, release, id: await linkOf(member) };
}

test('emails each member one link, which shows the shipment without the street', async () => {
  const { member, id } = await releasedTo('mailed@example.com');
  await prepare(shop);
  await sql`
    select graphile_worker.add_job('send-release-mail', json_build_object('shipmentId', shipment_id))
    from release_shipments`.execute(shop.db);
  await shop.runJobs();
  expect(await shop.mailsTo(member.email)).toHaveLength(1);
  const { body } = expectOk(await show(id));
  expect(body).toMatchObject({
    clubName: 'Club Twomey',
    releaseName: 'Spring 2027',
    shipDate: '04/05/2027',
    state: 'open',
    recipient: 'Ada Hart, Portland, OR',
    item: { qty: 1, cartLimit: 6, contents: expect.arrayContaining([{ name: expect.any(String), qty: 1 }]) },
    totals: { subTotal: 165 },
    purchaseOrderId: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/Main Street|example\.com/);
});

test('changes the quantity within stock, skips the shipment and resumes it', async () => {
  const { id } = await releasedTo('changes@example.com');
  expect(expectOk(await change(id, { qty: 2 })).body).toMatchObject({
    item: { qty: 2 },
    totals: { subTotal: 330 },
  });
  expect((await change(id, { qty: 7 })).status).toBe(422);
  expect((await change(id, { qty: 0 })).status).toBe(422);
  expect((await change(id, { qty: 3, held: false })).status).toBe(422);
  const before = (await shop.stockOf(PINOT)) ?? 0;
  await shop.setStock(PINOT, 3);
  expect((await show(id)).body.item.cartLimit).toBe(3);
  expect((await change(id, { qty: 4 })).status).toBe(422);
  await shop.setStock(PINOT, before);
  expect(expectOk(await change(id, { held: true })).body.state).toBe('held');
  expect((await change(id, { qty: 1 })).status).toBe(409);
  await shop.setStock(PINOT, 1);
  expect((await change(id, { held: false })).status).toBe(409);
  await shop.setStock(PINOT, before);
  expect(expectOk(await change(id, { held: false })).body).toMatchObject({ state: 'open', item: { qty: 2 } });
});

test('serializes two increases: the second gets what is left', async () => {
  const before = (await shop.stockOf(PINOT)) ?? 0;
  const first = await newMember(shop, 'raise-first@example.com');
  const second = await newMember(shop, 'raise-second@example.com');
  await prepare(shop);
  await shop.runJobs();
  const id = await linkOf(second);
  const { shipmentId, cartId } = await shipmentOf(shop, first);
  await shop.setStock(PINOT, 3);
  const waiting = () => countLockWaits(shop.db);
  const answer = await shop.db.transaction().execute(async (trx) => {
    await lockReleaseOf(trx, shipmentId);
    const changed = change(id, { qty: 2 });
    await expect.poll(waiting).toBe(1);
    await sql`update cart_items set quantity = 2 where cart_id = ${cartId}`.execute(trx);
    return { changed };
  });
  expect(await answer.changed).toMatchObject({
    status: 422,
    body: { message: 'Only a quantity of 1 is left.' },
  });
  await shop.setStock(PINOT, before);
});

test('refuses more than the state allows, and changes nothing', async () => {
  await capVolume(shop, 'OR', 4500);
  const { id } = await releasedTo('limited@example.com');
  expectOk(await change(id, { qty: 2 }));
  expect((await change(id, { qty: 3 })).status).toBe(409);
  expect((await show(id)).body.item.qty).toBe(2);
  await forgetStateTerms(shop);
});

describe('rejects a link', () => {
  test('that was changed, belongs to another shipment or kind, or is missing', async () => {
    const { id, member } = await releasedTo('altered@example.com');
    const { shipmentId } = await shipmentOf(shop, member);
    const foreign = id.replace(String(shipmentId), String(shipmentId + 1));
    const altered = id.slice(0, -1) + (id.endsWith('A') ? 'B' : 'A');
    const later = id.replace(/\.(\d+)\./, (_, expiry) => `.${Number(expiry) + 86_400}.`);
    for (const wrong of [foreign, altered, later, bulkLink(shop, shipmentId), String(shipmentId), '']) {
      expect([(await show(wrong)).status, (await change(wrong, { held: true })).status]).toEqual([404, 404]);
    }
    expect((await shop.browser(2).get('/api/club-release/shipment')).status).toBe(404);
    expect((await shipmentOf(shop, member)).state).toBe('open');
  });

  test('after the window has ended', async () => {
    const { browser, member } = await loggedInMember(shop, 'late@example.com');
    const { release } = await prepare(shop);
    const list = `/api/account/memberships/${member.membershipId}/shipments`;
    const [shipment] = expectOk(await browser.get(list)).body.shipments;
    expectOk(await show(shipment.id));
    await endWindow(shop, release.releaseId);
    // The link's own end was signed into it: only the table's has passed here.
    expect((await change(shipment.id, { held: true })).status).toBe(409);
    expect((await change(shipment.id, { qty: 2 })).status).toBe(409);
    expect(expectOk(await browser.get(list)).body.shipments).toMatchObject([{ state: 'closed', id: null }]);
    const expired = { ...shop.parts.clock, now: () => new Date('2027-03-29T07:00:00Z') };
    Object.assign(shop.parts.clock, { now: expired.now });
    expect((await show(shipment.id)).status).toBe(404);
    Object.assign(shop.parts.clock, { now: () => new Date() });
  });
});

describe('a member changes their membership', () => {
  async function memberWithBrowser(email: string) {
    const loggedIn = await loggedInMember(shop, email);
    await prepare(shop);
    return { ...loggedIn, membership: `/api/account/memberships/${loggedIn.member.membershipId}` };
  }

  test.each([{ cardId: 999_999_999 }, { AddressBookID: 999_999_999 }, { deliveryMethod: '99' }])(
    'and hears of a choice that is not theirs: %j',
    async (choice) => {
      const { browser, membership } = await memberWithBrowser(`${Object.keys(choice)}@example.com`);
      const { status, body } = await browser.put(membership, choice);
      expect([status, body.reason, Object.keys(body.fields)]).toEqual([
        422,
        'not-offered',
        Object.keys(choice),
      ]);
    },
  );

  test('puts it on hold, which holds the shipment, and resumes it', async () => {
    const { browser, member, membership } = await memberWithBrowser('hold@example.com');
    expect(expectOk(await browser.put(membership, { state: 'on hold' })).body.state).toBe('on hold');
    expect((await shipmentOf(shop, member)).state).toBe('held');
    const [waiting] = expectOk(await browser.get(`${membership}/shipments`)).body.shipments;
    expect(await change(waiting.id, { held: false })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Resume the membership first/) },
    });
    expect((await shipmentOf(shop, member)).state).toBe('held');
    expect(expectOk(await browser.put(membership, { state: 'active' })).body.state).toBe('active');
    const [shipment] = expectOk(await browser.get(`${membership}/shipments`)).body.shipments;
    expect(expectOk(await change(shipment.id, { held: false })).body.state).toBe('open');
  });

  test.each(['on hold', 'cancelled'] as const)('holds the shipment if an operator sets %s', async (state) => {
    const { member, id } = await releasedTo(`operator-${state.replace(' ', '-')}@example.com`);
    const { membershipId } = member;
    const moved =
      state === 'cancelled'
        ? await leaveClub(shop.parts, membershipId, { where: 'office', reason: 'Moving' })
        : await moveMembership(shop.parts, membershipId, state);
    expect(moved.ok).toBe(true);
    expect((await shipmentOf(shop, member)).state).toBe('held');
    expect((await change(id, { held: false })).status).toBe(409);
    expect((await shipmentOf(shop, member)).state).toBe('held');
  });

  test('moves it and the pending shipment to a winery or a saved address', async () => {
    const { browser, userId, membership } = await memberWithBrowser('moves@example.com');
    const at = { customer_id: userId, address1: '7 Elm Street' };
    const napa = await addAddress(shop.db, { ...at, city: 'Napa', state_short: 'CA', zip: '94558' });
    const utah = await addAddress(shop.db, {
      ...at,
      city: 'Salt Lake City',
      state_short: 'UT',
      zip: '84101',
    });
    const shipments = async () => expectOk(await browser.get(`${membership}/shipments`)).body.shipments[0];
    const freight = (await shipments()).totals.freight;
    expect(freight).toBeGreaterThan(0);
    expect(expectOk(await browser.put(membership, { AddressBookID: napa })).body).toMatchObject({
      deliveryMethod: 'DELIVER',
      shippingAddress: { city: 'Napa', stateShort: 'CA' },
    });
    expect(await shipments()).toMatchObject({
      recipient: 'Ada Hart, Napa, CA',
      totals: { tax: expect.any(Number) },
    });
    expect((await shipments()).totals.tax).toBeGreaterThan(0);
    expect((await browser.put(membership, { AddressBookID: utah })).status).toBe(422);
    expect((await browser.put(membership, { AddressBookID: 999_999 })).status).toBe(422);
    expect(expectOk(await browser.put(membership, { deliveryMethod: '8' })).body).toMatchObject({
      deliveryMethod: '8',
      shippingAddress: { city: 'Calistoga' },
    });
    expect((await shipments()).totals.freight).toBe(0);
    expect((await browser.put(membership, { deliveryMethod: '17' })).status).toBe(422);
  });

  test('moves it to another card of the same account only', async () => {
    const { browser, userId, member, membership } = await memberWithBrowser('card@example.com');
    const other = await newMember(shop, 'other-card@example.com');
    expect((await browser.put(membership, { cardId: other.cardId })).status).toBe(422);
    await changeCard(shop.db, other.cardId, { customer_id: userId });
    expect(expectOk(await browser.put(membership, { cardId: other.cardId })).body.cardId).toBe(other.cardId);
    await changeCard(shop.db, member.cardId, { expiration_year: 2026 });
    expect((await browser.put(membership, { cardId: member.cardId })).status).toBe(422);
  });

  test('leaves at once: nothing open is charged, one email and one event say so, and a second press changes nothing', async () => {
    const { browser, userId, member, membership } = await memberWithBrowser('leaves@example.com');
    await insertEndpoint(shop.db, { url: 'https://example.com/leaving', events: ['member.cancelled'] });
    const left = expectOk(await browser.put(membership, { state: 'cancelled' })).body;
    expect(left).toMatchObject({ membershipId: member.membershipId, state: 'cancelled' });
    expect((await shipmentOf(shop, member)).state).toBe('held');
    const again = expectOk(
      await browser.put(membership, { state: 'cancelled', reason: 'Too much wine\nfor two' }),
    ).body;
    expect(again).toEqual(left);
    expectOk(await browser.put(membership, { state: 'cancelled', reason: 'Another reason' }));
    await shop.runJobs();
    const mails = (await shop.mailsTo('leaves@example.com')).filter(({ subject }) =>
      subject.startsWith('You have left'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['You have left Club Twomey']);
    expect(mails[0]?.text).toContain('is off: we will not ship it or charge for it.');
    const events = await sql<{ data: unknown }>`
      select body::json -> 'data' as data from webhook_events where type = 'member.cancelled'`.execute(
      shop.db,
    );
    const { clubTypeId, tierId, brandingId } = left;
    const { membershipId } = member;
    expect(events.rows).toEqual([
      { data: { membershipId, brandingId, clubTypeId, tierId, customerId: userId } },
    ]);
    const { rows } = await sql`
      select left_where as where, left_reason as reason, left_by_staff_id as by from memberships
      where membership_id = ${member.membershipId}`.execute(shop.db);
    expect(rows).toEqual([{ where: 'account', reason: 'Too much wine\nfor two', by: null }]);
    expect((await browser.put(membership, { state: 'active' })).status).toBe(409);
    expect((await browser.put(membership, { state: 'cancelled', reason: 'x'.repeat(501) })).status).toBe(422);
  });

  test('and other customers and guests do not', async () => {
    const { membership } = await memberWithBrowser('mine@example.com');
    const otherBrowser = await newCustomer(shop, 'other@example.com');
    for (const browser of [otherBrowser, shop.browser(2)]) {
      const status = browser === otherBrowser ? 404 : 401;
      for (const state of ['on hold', 'cancelled']) {
        expect((await browser.put(membership, { state })).status).toBe(status);
      }
      expect((await browser.get(`${membership}/shipments`)).status).toBe(status);
    }
  });
});
