import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { authorizeOrder } from '../../ordering/orders/authorize-order.ts';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import {
  cardLinkPath,
  declinedMembers,
  declinedOrder,
  NEW_CARD,
  sentLink,
} from '../../testing/test-card-links.ts';
import { vaultToken } from '../../testing/test-checkout.ts';
import { forgetMembers, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tries } from '../../testing/tries.ts';
import { chargeRelease } from '../club-releases/charge-release.ts';
import { chargeShipment } from '../club-releases/charge-shipment.ts';
import { leaveClub } from '../club-releases/leave-club.ts';

/** A card link, a retry by staff and a cancellation at once: one charge at most, and the books agree. */

const shop = testShop();
beforeEach(async () => {
  await forgetMembers(shop);
  await sql`truncate rate_limits`.execute(shop.db);
});

const ROUNDS = tries({ slice: 6, long: 60 });

async function expectSettled(): Promise<void> {
  await shop.reconcile();
  await expectBalanced(shop);
}

/** Presses of one link, each with a card that was typed again. */
async function presses(id: string, count: number): Promise<(() => Promise<number>)[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const browser = shop.browser(2);
      const paymentToken = await vaultToken(browser, NEW_CARD);
      return async () => (await browser.post(cardLinkPath(id), { paymentToken })).status;
    }),
  );
}

function shuffled<T>(all: readonly T[], round: number): T[] {
  return all.map((_, index) => all[(index + round) % all.length] as T);
}

async function authorizationsOf(orderId: number): Promise<{ open: number; made: number }> {
  const { rows } = await sql<{ open: number; made: number }>`
    select count(*) filter (where amount_cents > captured_cents + released_cents)::integer as open,
      count(*)::integer as made
    from sandbox_gateway.authorisations where state = 'authorised'
      and key in (select authorisation_key from ledger where order_id = ${orderId})`.execute(shop.db);
  return rows[0] ?? { open: 0, made: 0 };
}

test('an order is authorized once by any number of presses beside a retry', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const orderId = await declinedOrder(shop, `race-order-${round}@example.com`);
    const id = await sentLink(shop, { kind: 'order', orderId });
    const acts: (() => Promise<unknown>)[] = [
      ...(await presses(id, 3)),
      () => authorizeOrder(shop.parts, orderId),
    ];
    await Promise.all(shuffled(acts, round).map((act) => act()));
    const { open, made } = await authorizationsOf(orderId);
    expect([round, open, made]).toEqual([round, 1, 1]);
  }
  await expectSettled();
});

test('an order that is canceled meanwhile is authorized and voided, or not authorized', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const orderId = await declinedOrder(shop, `race-cancel-${round}@example.com`);
    const id = await sentLink(shop, { kind: 'order', orderId });
    const cancel = async () => {
      // Refused while a card is asked: staff press again.
      for (let press = 0; press < 50; press += 1) {
        const canceled = await cancelOrder(shop.parts, orderId, { reason: 'changed their mind' });
        if (canceled.ok) return;
      }
    };
    const acts: (() => Promise<unknown>)[] = [...(await presses(id, 2)), cancel];
    await Promise.all(shuffled(acts, round).map((act) => act()));
    await cancel();
    const order = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect([round, order.status, (await authorizationsOf(orderId)).open]).toEqual([round, 'cancelled', 0]);
  }
  await expectSettled();
});

test('a member’s shipment is charged once by presses, a retry of staff and the shop’s own jobs', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetMembers(shop);
    const { members, releaseId } = await declinedMembers(shop, [`race-member-${round}@example.com`]);
    const [member] = members;
    if (!member) throw new Error('no member');
    const id = await sentLink(shop, { kind: 'member', membershipId: member.membershipId });
    const retry = async () => {
      await chargeRelease(shop.parts, releaseId, { early: false, retryFailed: true });
      await shop.runJobs();
    };
    const acts: (() => Promise<unknown>)[] = [...(await presses(id, 2)), retry];
    const answers = await Promise.all(shuffled(acts, round).map((act) => act()));
    // A press that comes just after another has paid finds nothing to pay.
    expect(answers.filter((status) => status !== undefined).toSorted()).toEqual([
      200,
      expect.toBeOneOf([200, 404]),
    ]);
    await shop.runJobs();
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered' });
    const { rows } = await sql<{ orders: number; open: number }>`
      select count(distinct o.order_id)::integer as orders, count(*)::integer as open
      from orders o join ledger l on l.order_id = o.order_id
      join sandbox_gateway.authorisations g on g.key = l.authorisation_key
      where o.customer_id = ${member.customerId} and g.state = 'authorised'`.execute(shop.db);
    expect([round, rows]).toEqual([round, [{ orders: 1, open: 1 }]]);
  }
  await expectSettled();
});

test('a retry whose decline is written just after the new card is charged again, to the new card', async () => {
  const { members, releaseId } = await declinedMembers(shop, ['race-late@example.com']);
  const [member] = members;
  if (!member) throw new Error('no member');
  const { shipmentId } = await shipmentOf(shop, member);
  const [press] = await presses(
    await sentLink(shop, { kind: 'member', membershipId: member.membershipId }),
    1,
  );
  // The bank has declined the old card again. The retry writes it at the moment at which the new card is committed.
  await chargeRelease(shop.parts, releaseId, { early: false, retryFailed: true });
  await chargeShipment(shop.parts, shipmentId);
  await sql`update release_shipments set state = 'open', reason = null where shipment_id = ${shipmentId}`.execute(
    shop.db,
  );
  await sql`
    create function write_late_decline() returns trigger language plpgsql as $$ begin
      update release_shipments set state = 'failed', reason = 'Your card was declined.'
      where membership_id = new.membership_id and state = 'open' and try = 2;
      return null;
    end $$`.execute(shop.db);
  await sql`
    create constraint trigger late_decline after update of card_id on memberships deferrable initially deferred
    for each row execute function write_late_decline()`.execute(shop.db);
  try {
    expect(await press?.()).toBe(200);
  } finally {
    await sql`drop trigger late_decline on memberships`.execute(shop.db);
    await sql`drop function write_late_decline`.execute(shop.db);
  }
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered' });
  await expectSettled();
});

test('a membership that ends meanwhile is charged once or not at all', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetMembers(shop);
    const { members } = await declinedMembers(shop, [`race-end-${round}@example.com`]);
    const [member] = members;
    if (!member) throw new Error('no member');
    const { membershipId } = member;
    const id = await sentLink(shop, { kind: 'member', membershipId });
    const end = () => leaveClub(shop.parts, membershipId, { where: 'account', reason: null });
    const acts: (() => Promise<unknown>)[] = [...(await presses(id, 2)), end];
    await Promise.all(shuffled(acts, round).map((act) => act()));
    const { rows } = await sql<{ orders: number }>`
      select count(*)::integer as orders from orders where customer_id = ${member.customerId}`.execute(
      shop.db,
    );
    const { state } = await shipmentOf(shop, member);
    expect([round, rows[0]?.orders]).toEqual([round, state === 'ordered' ? 1 : 0]);
    expect([round, state === 'open']).toEqual([round, false]);
  }
  await expectSettled();
});
