import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { all } from '../../platform/database/query.ts';
import { raisePrice } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { newMember, type TestMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, setLastCode, signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
let service: TestBrowser;
let members: TestMember[];
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  service = await signInStaff(shop, 'service');
  members = [
    await newMember(shop, 'one@clubs.example.com'),
    await newMember(shop, 'two@clubs.example.com'),
    await newMember(shop, 'declined@clubs.example.com', { cardNumber: '4000000000000002' }),
    // Wine does not ship to Utah.
    await newMember(shop, 'utah@clubs.example.com', { stateShort: 'UT', zip: '84101' }),
  ];
});

const RELEASES = '/api/office/releases';
const SPRING = { clubTypeId: 2, shipDay: '2027-04-05', name: 'Spring 2027' };

let keys = 0;
function keyed(browser: TestBrowser, path: string, body: object, key?: string) {
  keys += 1;
  return browser.send('POST', path, body, { 'idempotency-key': key ?? `clubs ${keys}` });
}

async function shipments(releaseId: number, question = '') {
  return (await manager.get(`${RELEASES}/${releaseId}/shipments${question}`)).body;
}

test('a release is tried, prepared, changed for one member, charged and retried', async () => {
  const dryRun = (change: object) => manager.post(`${RELEASES}?dryRun=true`, { ...SPRING, ...change });
  const unread = await dryRun({ until: 'soon' });
  expect([unread.status, Object.keys(unread.body.fields)]).toEqual([422, ['until']]);
  const bad = await dryRun({ shipDay: '2027-04-08' });
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([422, ['shipDay']]);
  const tried = (await manager.post(`${RELEASES}?dryRun=true`, SPRING)).body;
  expect(tried).toMatchObject({
    name: 'Spring 2027',
    shipments: 3,
    exceptionCount: 1,
    exceptions: [{ email: 'utah@clubs.example.com', reason: expect.stringMatching(/\S/) }],
  });
  expect((await manager.get(RELEASES)).body.rows).toEqual([]);

  const started = await manager.post(RELEASES, SPRING);
  expect(started.status).toBe(202);
  const { releaseId, runId } = started.body;
  await shop.runJobs();
  expect((await manager.get(`/api/office/runs/${runId}`)).body).toMatchObject({
    kind: 'release prepare',
    state: 'done',
    done: 2,
  });
  const at = `${RELEASES}/${releaseId}`;
  expect((await manager.get(at)).body).toMatchObject({
    club: 'Club Twomey',
    preparedAt: expect.stringMatching(/Z$/),
    chargedAt: null,
    counts: { open: 3, exception: 1, ordered: 0 },
  });
  const [tier] = (await manager.get(at)).body.tiers;
  const inBox = tier.wines.reduce((sum: number, wine: { quantity: number }) => sum + wine.quantity, 0);
  expect(tier).toMatchObject({ name: 'Three Bottles', price: expect.any(Number), shipments: 3, bottles: 9 });
  expect(inBox).toBe(3);
  expect(tier.wines[0].needed).toBe(tier.wines[0].quantity * 3);
  const { rows, total } = await shipments(releaseId);
  expect([total, rows.map(({ state }: { state: string }) => state)]).toEqual([
    4,
    ['open', 'open', 'open', 'exception'],
  ]);
  const [first, second] = rows;
  expect(first).toMatchObject({
    bottles: 3,
    price: tier.price,
    place: expect.stringMatching(/^\w.+, [A-Z]{2}$/),
  });
  expect(first.cardLastFour).toMatch(/^\d{4}$/);
  expect(rows[3]).toMatchObject({ bottles: null, price: null });
  const skipped = await service.send('PUT', `${at}/shipments/${first.shipmentId}`, { held: true });
  expect(skipped.body).toMatchObject({ state: 'held', email: 'one@clubs.example.com' });
  const doubled = await service.send('PUT', `${at}/shipments/${second.shipmentId}`, { qty: 2 });
  expect(doubled.body).toMatchObject({ state: 'open', quantity: 2 });
  expect(
    (await service.send('PUT', `${RELEASES}/999/shipments/${first.shipmentId}`, { qty: 2 })).status,
  ).toBe(404);

  expect((await keyed(manager, `${at}/charge`, {})).status).toBe(409);
  const would = (await manager.post(`${at}/charge?dryRun=true`, { early: true })).body;
  expect(would).toMatchObject({ shipments: 2 });
  expect((await manager.get(at)).body.chargedAt).toBeNull();
  expect((await keyed(service, `${at}/charge`, { early: true })).status).toBe(403);
  // Reviewed before a member skipped.
  const stale = await keyed(manager, `${at}/charge`, { early: true, expected: 3 });
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'The release has changed in the meantime. Nothing was charged.',
  ]);
  expect((await manager.get(at)).body.chargedAt).toBeNull();
  const [charge, again] = [
    await keyed(manager, `${at}/charge`, { early: true, expected: 2 }, 'charge once'),
    await keyed(manager, `${at}/charge`, { early: true, expected: 2 }, 'charge once'),
  ];
  expect([charge.status, again.body]).toEqual([202, charge.body]);
  await shop.runJobs();
  // Of a charge of hundreds, its page says from the first order on how far it is.
  expect(
    await all(shop.db)`
      select r.run_id as "runId" from office_runs r
      where r.kind = 'release charge' and r.started_at < all (
        select a.created_at from payment_attempts a join release_shipments s on s.cart_id = a.cart_id
        where s.release_id = ${releaseId})`,
  ).toEqual([{ runId: charge.body.runId }]);
  expect((await manager.get(`/api/office/runs/${charge.body.runId}`)).body).toMatchObject({
    state: 'done',
    total: 2,
    done: 1,
    failed: 1,
    declined: 1,
    release: { releaseId },
    amount: (await manager.get(at)).body.ordered,
    results: expect.arrayContaining([
      expect.objectContaining({
        state: 'refused',
        isDecline: true,
        message: 'Card declined by the bank.',
        phone: expect.stringMatching(/\d{3}/),
        name: expect.stringMatching(/./),
        customerId: expect.any(Number),
        purchaseOrderId: null,
      }),
      expect.objectContaining({ state: 'done', isDecline: false, purchaseOrderId: expect.any(Number) }),
    ]),
  });
  expect((await manager.get(at)).body.counts).toEqual({
    open: 0,
    held: 1,
    'left-out': 0,
    exception: 1,
    failed: 1,
    ordered: 1,
  });
  const declined = (await manager.get(`${RELEASES}?view=declined`)).body.rows;
  expect(declined).toMatchObject([{ releaseId, counts: { failed: 1 } }]);

  // The member has another card now.
  const third = members[2];
  await sql`update cards set token = (select token from cards where card_id = ${members[0]?.cardId}) || '-'
    where card_id = ${third?.cardId}`.execute(shop.db);
  await sql`insert into sandbox_gateway.cards select token || '-', behaviour, card_type_id, last_four, expiration_month,
    expiration_year from sandbox_gateway.cards where token = (select token from cards where card_id = ${members[0]?.cardId})`.execute(
    shop.db,
  );
  expect((await manager.post(`${at}/retry?dryRun=true`, {})).body).toMatchObject({ shipments: 1 });
  expect((await keyed(manager, `${at}/retry`, { expected: 2 })).status).toBe(409);
  // A retry asks for a code as the first charge does.
  await forgetCodes(shop.db);
  expect((await keyed(manager, `${at}/retry`, {})).body.code).toBe('confirm-needed');
  await setLastCode(shop.db, 5);
  const retries = await Promise.all([keyed(manager, `${at}/retry`, {}), keyed(manager, `${at}/retry`, {})]);
  expect(retries.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  await shop.runJobs();
  expect((await manager.get(at)).body.counts).toMatchObject({ failed: 0, ordered: 2 });
  const orders = (await shipments(releaseId, '?state=ordered')).rows;
  expect(orders.every((row: { purchaseOrderId: number | null }) => row.purchaseOrderId !== null)).toBe(true);
  await expectBalanced(shop);
  expect((await manager.post(`${at}/withdraw`, undefined)).status).toBe(409);
  // The prices of the catalog are those of today: what was ordered stands as it was.
  const { tiers } = (await manager.get(at)).body;
  await sql`update products set name = name || ' II', unit_price_cents = unit_price_cents + 500`.execute(
    shop.db,
  );
  await sql`update club_tiers set name = name || ' II'`.execute(shop.db);
  await sql`update kit_parts set quantity = quantity + 1`.execute(shop.db);
  await sql`update cards set last_four = '9999'`.execute(shop.db);
  await sql`update memberships set shipping_address = shipping_address || '{"city": "Boise", "stateShort": "ID"}'`.execute(
    shop.db,
  );
  expect((await manager.get(at)).body.tiers).toEqual(tiers);
  expect((await shipments(releaseId, '?state=ordered')).rows).toEqual(orders);
});

test('a release that was not charged is withdrawn, and one without new prices not offered again', async () => {
  const started = await manager.post(RELEASES, { ...SPRING, shipDay: '2027-05-03', name: 'May' });
  await shop.runJobs();
  const at = `${RELEASES}/${started.body.releaseId}`;
  const until = await manager.post(`${at}/requote`, { until: '2027-06-01' });
  expect([until.status, Object.keys(until.body.fields)]).toEqual([422, ['until']]);
  expect((await manager.post(`${at}/requote`, { until: '2027-04-20' })).status).toBe(409);
  await raisePrice(shop.db, 'pinot-club-three-bottles', 100);
  const review = await manager.post(`${at}/requote?dryRun=true`, { until: '2027-04-20' });
  expect(review).toMatchObject({ status: 200, body: { offered: expect.any(Number) } });
  const offered = review.body.offered as number;
  expect((await manager.post(`${at}/requote`, { until: '2027-04-20', expected: offered + 1 })).status).toBe(
    409,
  );
  expect((await manager.get(at)).body.windowEndsAt).not.toBe(review.body.windowEndsAt);
  const offer = await manager.post(`${at}/requote`, { until: '2027-04-20', expected: offered });
  expect(offer.body).toEqual(review.body);
  expect((await manager.get(at)).body.windowEndsAt).toBe(review.body.windowEndsAt);
  await raisePrice(shop.db, 'pinot-club-three-bottles', -100);
  expect((await manager.post(`${at}/withdraw`, undefined)).body).toMatchObject({ withdrawn: 4 });
  expect((await manager.get(at)).status).toBe(404);
});

test('a club shows tiers and members, who are put on hold, resumed and canceled', async () => {
  const clubs = (await service.get('/api/office/clubs')).body.rows;
  const twomey = clubs.find(({ clubTypeId }: { clubTypeId: number }) => clubTypeId === 2);
  expect(twomey).toMatchObject({ club: 'Club Twomey', members: { active: 4 } });
  const club = (await service.get('/api/office/clubs/2')).body;
  expect(club.tiers.map(({ members: { active } }: never) => active)).toContain(4);
  const membershipId = members[1]?.membershipId ?? 0;
  const at = `/api/office/members/${membershipId}`;
  const list = (await service.get('/api/office/clubs/2/members?q=two@clubs')).body.rows;
  expect(list).toMatchObject([{ membershipId, state: 'active', hasCard: true, name: 'Ada Hart' }]);
  expect((await service.post(`${at}/hold`, undefined)).body.state).toBe('on hold');
  expect((await service.post(`${at}/hold`, undefined)).status).toBe(409);
  expect((await service.post(`${at}/resume`, undefined)).body.state).toBe('active');
  const unsaid = await service.post(`${at}/cancel`, { reason: ' ' });
  expect([unsaid.status, unsaid.body.fields]).toEqual([422, { reason: ['Enter a reason.'] }]);
  expect((await service.post(`${at}/cancel`, { reason: 'Moves to Norway' })).body.state).toBe('cancelled');
  expect((await service.get(at)).body).toMatchObject({ state: 'cancelled', club: 'Club Twomey' });
  expect((await service.get('/api/office/clubs/99')).status).toBe(404);
});
