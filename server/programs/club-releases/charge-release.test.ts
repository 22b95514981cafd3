import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ageAttempts, changeCard, changeMembership, raisePrice } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import { paidCardOf } from '../../testing/test-checkout.ts';
import {
  copyMember,
  endWindow,
  forgetMembers,
  leftByLinkIn,
  newMember,
  prepare,
  shipmentOf,
  type TestMember,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { capVolume, forgetStateTerms } from '../../testing/test-states.ts';
import { tries } from '../../testing/tries.ts';
import { chargeDueReleases, chargeRelease } from './charge-release.ts';
import { chargeShipment } from './charge-shipment.ts';

const PINOT = 'pinot-noir-monterey-2024';
const DECLINED = '4000000000000002';
const SILENT = '4000000000004012';
const CHARGED_IN_SILENCE = '4000000000004020';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

const LATE = { early: false, retryFailed: false };

async function ordersOf({ customerId }: TestMember) {
  const { rows } = await sql<{ orderId: number; totalCents: number; status: string }>`
    select order_id as "orderId", total_cents as "totalCents", status from orders
    where customer_id = ${customerId}`.execute(shop.db);
  return rows;
}

async function authorizationsOf({ cardId }: TestMember): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sandbox_gateway.authorisations g join cards k on k.token = g.token
    where k.card_id = ${cardId} and g.state = 'authorised'`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

/** Prepares, ends the window and has the jobs done, as the shop does by itself. */
async function charged() {
  const { release } = await prepare(shop);
  await shop.runJobs();
  await endWindow(shop, release.releaseId);
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
  return release;
}

/** The chores of the shop, once a payment without an answer has been settled. */
async function reconciled() {
  await shop.reconcile();
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
}

test('charges each shipment to the card on file after the window, and confirms the order', async () => {
  const before = (await shop.stockOf(PINOT)) ?? 0;
  const one = await newMember(shop, 'one@example.com');
  const two = await newMember(shop, 'two@example.com', { tierId: 4 });
  const release = await charged();
  for (const member of [one, two]) {
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered', reason: null });
    const [order] = await ordersOf(member);
    expect(order?.status).toBe('placed');
    expect(await paidCardOf(shop, order?.orderId ?? 0)).toEqual({ typeId: 2, lastFour: '1111' });
    expect((await shop.mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order/),
      expect.stringMatching(/ships on/),
    ]);
  }
  expect(await shop.stockOf(PINOT)).toBe(before - 3);
  expect((await chargeRelease(shop.parts, release.releaseId, LATE)).ok).toBe(true);
  await shop.runJobs();
  expect([await authorizationsOf(one), (await ordersOf(one)).length]).toEqual([1, 1]);
  const { rows } = await sql`
    select from payment_attempts a join orders o on o.attempt_id = a.attempt_id
    where o.customer_id = ${one.customerId} and a.card_token is not null`.execute(shop.db);
  expect(rows).toHaveLength(1);
  await expectBalanced(shop);
});

test('charges nothing before the window ends, unless an operator ends it', async () => {
  const member = await newMember(shop, 'early@example.com');
  const { release } = await prepare(shop);
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
  expect(await chargeRelease(shop.parts, release.releaseId, LATE)).toMatchObject({
    refusal: { code: 'conflict' },
  });
  await chargeShipment(shop.parts, (await shipmentOf(shop, member)).shipmentId);
  expect(await ordersOf(member)).toEqual([]);
  expect(await chargeRelease(shop.parts, release.releaseId, { ...LATE, early: true })).toMatchObject({
    ok: true,
  });
  await shop.runJobs();
  expect(await ordersOf(member)).toHaveLength(1);
});

test('does not charge held shipments or members on hold or ended', async () => {
  const held = await newMember(shop, 'held@example.com');
  const left = await newMember(shop, 'ended@example.com');
  const { release } = await prepare(shop);
  await sql`update release_shipments set state = 'held' where membership_id = ${held.membershipId}`.execute(
    shop.db,
  );
  await changeMembership(shop.db, left.membershipId, { state: 'cancelled' });
  await endWindow(shop, release.releaseId);
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
  for (const member of [held, left]) {
    expect((await shipmentOf(shop, member)).state).toBe('held');
    expect(await ordersOf(member)).toEqual([]);
  }
});

test('fails a shipment with one email if the card is declined; a retry with another card ships', async () => {
  const before = await shop.stockOf(PINOT);
  const member = await newMember(shop, 'declined@example.com', { cardNumber: DECLINED });
  const release = await charged();
  expect(await shipmentOf(shop, member)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/declined/i),
  });
  expect(await shop.stockOf(PINOT)).toBe(before);
  await chargeDueReleases(shop.parts);
  await chargeShipment(shop.parts, (await shipmentOf(shop, member)).shipmentId);
  await shop.runJobs();
  const problems = (await shop.mailsTo(member.email)).filter(({ subject }) => /Please call us/.test(subject));
  expect(problems).toHaveLength(1);
  expect(leftByLinkIn(shop, problems[0]?.text)).toBe(member.membershipId);
  const other = await newMember(shop, 'declined-other@example.com');
  await changeCard(shop.db, other.cardId, { customer_id: member.customerId });
  await changeMembership(shop.db, member.membershipId, { card_id: other.cardId });
  expect(await chargeRelease(shop.parts, release.releaseId, { ...LATE, retryFailed: true })).toMatchObject({
    value: { open: 1, retried: 1 },
  });
  await shop.runJobs();
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered', reason: null });
  await expectBalanced(shop);
});

test('a payment without an answer waits for the reconciler, and is never charged twice', async () => {
  const charges = await newMember(shop, 'silent-charge@example.com', { cardNumber: CHARGED_IN_SILENCE });
  const never = await newMember(shop, 'silent@example.com', { cardNumber: SILENT });
  await charged();
  expect((await shipmentOf(shop, charges)).state).toBe('open');
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
  expect([await authorizationsOf(charges), await ordersOf(charges)]).toEqual([1, []]);
  await reconciled();
  expect((await shipmentOf(shop, charges)).state).toBe('ordered');
  expect([await authorizationsOf(charges), (await ordersOf(charges)).length]).toEqual([1, 1]);
  // The gateway has never seen the other: the next try goes under a key of its own, with a card that answers.
  expect([(await shipmentOf(shop, never)).state, await ordersOf(never)]).toEqual(['open', []]);
  const good = await newMember(shop, 'silent-good@example.com');
  await changeCard(shop.db, good.cardId, { customer_id: never.customerId });
  await changeMembership(shop.db, never.membershipId, { card_id: good.cardId });
  await reconciled();
  await reconciled();
  expect((await shipmentOf(shop, never)).state).toBe('ordered');
  expect(await ordersOf(never)).toHaveLength(1);
  await expectBalanced(shop);
});

test('continues after a kill before the call, after it or before its result is stored', async () => {
  const killed = (at: 'before' | 'after') => ({
    ...shop.parts,
    gateway: {
      ...shop.parts.gateway,
      async authorize(...call: Parameters<typeof shop.parts.gateway.authorize>) {
        if (at === 'after') await shop.parts.gateway.authorize(...call);
        throw new Error('killed');
      },
    },
  });
  const before = await newMember(shop, 'killed-before@example.com');
  const after = await newMember(shop, 'killed-after@example.com');
  const { release } = await prepare(shop);
  await endWindow(shop, release.releaseId);
  await sql`update club_releases set charged_at = now()`.execute(shop.db);
  for (const [member, at] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    const { shipmentId } = await shipmentOf(shop, member);
    await expect(chargeShipment(killed(at), shipmentId)).rejects.toThrow('killed');
    await chargeShipment(shop.parts, shipmentId);
    expect(await ordersOf(member)).toEqual([]);
  }
  await ageAttempts(shop.db, '1 minute');
  await reconciled();
  for (const member of [before, after]) {
    expect((await shipmentOf(shop, member)).state).toBe('ordered');
    expect([await authorizationsOf(member), (await ordersOf(member)).length]).toEqual([1, 1]);
  }
  await expectBalanced(shop);
});

test('many workers at once charge each shipment once', async () => {
  const member = await newMember(shop, 'workers@example.com');
  const { release } = await prepare(shop);
  await chargeRelease(shop.parts, release.releaseId, { ...LATE, early: true });
  const { shipmentId } = await shipmentOf(shop, member);
  await Promise.all([1, 2, 3, 4].map(() => chargeShipment(shop.parts, shipmentId)));
  await shop.runJobs();
  expect([await authorizationsOf(member), (await ordersOf(member)).length]).toEqual([1, 1]);
  expect((await shipmentOf(shop, member)).state).toBe('ordered');
});

test('checks price and stock again before charging', async () => {
  const member = await newMember(shop, 'judged@example.com');
  const sold = await newMember(shop, 'sold@example.com', { tierId: 4 });
  const { release } = await prepare(shop);
  await raisePrice(shop.db, 'pinot-club-three-bottles', 100);
  const before = (await shop.stockOf(PINOT)) ?? 0;
  await shop.setStock(PINOT, 1);
  await chargeRelease(shop.parts, release.releaseId, { ...LATE, early: true });
  await shop.runJobs();
  expect(await shipmentOf(shop, member)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/price/),
  });
  expect(await shipmentOf(shop, sold)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/sold out/),
  });
  expect([await authorizationsOf(member), await authorizationsOf(sold)]).toEqual([0, 0]);
  await raisePrice(shop.db, 'pinot-club-three-bottles', -100);
  await shop.setStock(PINOT, before);
});

test('counts a shipment once against a volume limit, prepared or ordered', async () => {
  await capVolume(shop, 'OR', 4500);
  // Born on a day of their own: the other members of this file are one person to a limit.
  const member = await newMember(shop, 'counted@example.com', { birthDate: '1979-03-02' });
  await charged();
  expect((await shipmentOf(shop, member)).state).toBe('ordered');
  // Another release on the next day: three bottles went, six are let in.
  await prepare(shop, { shipDay: '2027-04-06' });
  expect((await shipmentOf(shop, member)).state).toBe('open');
  await prepare(shop, { shipDay: '2027-04-12' });
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'exception' });
  await forgetStateTerms(shop);
});

const MANY_MEMBERS = tries({ slice: 30, long: 100 });

test(`${MANY_MEMBERS} members are charged by the jobs, and the books are clean`, async () => {
  const member = await newMember(shop, 'hundred@example.com');
  await copyMember(shop.db, member.membershipId, MANY_MEMBERS - 1);
  await sql`
    insert into sandbox_gateway.cards (token, behaviour, card_type_id, last_four, expiration_month, expiration_year)
    select k.token, 'approve', k.card_type_id, k.last_four, k.expiration_month, k.expiration_year
    from cards k join memberships m on m.card_id = k.card_id on conflict do nothing`.execute(shop.db);
  await charged();
  const { rows } = await sql`select state, count(*)::integer from release_shipments group by state`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ state: 'ordered', count: MANY_MEMBERS }]);
  await expectBalanced(shop);
});
