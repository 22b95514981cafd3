import { sql } from 'kysely';
import { authorizeOrder } from '../../server/ordering/orders/authorize-order.ts';
import { cancelOrder } from '../../server/ordering/orders/cancel-order.ts';
import type { CardSubject } from '../../server/programs/card-links/card-link-store.ts';
import { chargeRelease } from '../../server/programs/club-releases/charge-release.ts';
import { chargeShipment } from '../../server/programs/club-releases/charge-shipment.ts';
import { leaveClub } from '../../server/programs/club-releases/leave-club.ts';
import {
  cardLinkPath,
  declinedMembers,
  declinedOrder,
  NEW_CARD,
  sentLink,
} from '../../server/testing/test-card-links.ts';
import { vaultToken } from '../../server/testing/test-checkout.ts';
import { forgetMembers, shipmentOf, type TestMember } from '../../server/testing/test-release.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { type Meeting, type Pair, statusOf, unexpected } from './pair.ts';
import type { End, Operation } from './run-schedule.ts';
import { bornOn, fillShelves } from './supplies.ts';

/** What its customer, staff and the shop do at once where a card was declined. */

const DECLINED = 'authorised,released';
const HELD = 'authorised,released,authorised';
const VOIDED = `${HELD},released`;
/** Done, paid by another since, or asked of the bank at this moment. */
const ANSWERS = [200, 404, 503];

interface OrderAct {
  readonly act: (shop: TestShop, orderId: number) => Promise<Operation>;
}

const byLink: OrderAct = {
  act: (shop, orderId) => giveCard(shop, { kind: 'order', orderId }),
};
const retry: OrderAct = {
  act:
    async (_, orderId) =>
    ({ parts }) =>
      authorizeOrder(parts, orderId),
};
/** The bank's answer of before does not hold anymore: now both cards are good. */
const retryGood: OrderAct = {
  async act(shop, orderId) {
    await sql`update sandbox_gateway.cards set behaviour = 'approve' where behaviour = 'approve-once'`.execute(
      shop.db,
    );
    return retry.act(shop, orderId);
  },
};
const cancel: OrderAct = {
  act:
    async (_, orderId) =>
    ({ parts }) =>
      cancelOrder(parts, orderId, { reason: 'changed their mind' }),
};

export const CARD_PAIRS: readonly Pair[] = [
  orderPair('new card by link, retry the declined', [byLink, retry], [HELD]),
  orderPair('new card by link, retry a good one', [byLink, retryGood], [HELD]),
  orderPair('new card by link, cancel the order', [byLink, cancel], [DECLINED, HELD, VOIDED]),
  orderPair('retry a card, cancel the order', [retryGood, cancel], [DECLINED, HELD, VOIDED]),
  memberPair('member’s new card, retry the release', {
    acts: async (shop, { member, releaseId }) => [
      await giveCard(shop, { kind: 'member', membershipId: member.membershipId }),
      await retryOf(shop, { member, releaseId }),
    ],
    states: ['ordered'],
  }),
  memberPair('member’s new card, leave the club', {
    acts: async (shop, { member }) => [
      await giveCard(shop, { kind: 'member', membershipId: member.membershipId }),
      leaveOf(member),
    ],
    states: ['ordered', 'failed', 'held'],
  }),
  memberPair('retry the release, leave the club', {
    acts: async (shop, { member, releaseId }) => {
      await sql`update sandbox_gateway.cards set behaviour = 'approve' where behaviour = 'decline'`.execute(
        shop.db,
      );
      return [await retryOf(shop, { member, releaseId }), leaveOf(member)];
    },
    states: ['ordered', 'failed', 'held'],
  }),
];

function orderPair(name: string, acts: readonly [OrderAct, OrderAct], ledgers: readonly string[]): Pair {
  return {
    name,
    async prepare(shop, number): Promise<Meeting> {
      const email = `declined-${number}@example.com`;
      const orderId = await declinedOrder(shop, email);
      const operations = [await acts[0].act(shop, orderId), await acts[1].act(shop, orderId)] as const;
      return {
        operations,
        judge: async (ends) => {
          const { rows } = await sql<{ status: string; ledger: string }>`
            select o.status, (select string_agg(kind, ',' order by entry_id) from ledger l where l.order_id = o.order_id) as ledger
            from orders o where o.order_id = ${orderId}`.execute(shop.db);
          const { status, ledger = '' } = rows[0] ?? {};
          return [
            ...unexpected(ends, ANSWERS),
            ...(ledgers.includes(ledger) || isNeverSent(ends, ledger) ? [] : [`the ledger says ${ledger}`]),
            ...((status === 'placed') === (ledger === HELD || isNeverSent(ends, ledger))
              ? []
              : [`the order is ${status}, its ledger ${ledger}`]),
            ...(await mailedTwice(shop, email)),
          ];
        },
      };
    },
  };
}

/** The link waited for another's answer for as long as it may: its customer is to press again. */
function isNeverSent([first]: readonly [End, End], ledger: string): boolean {
  return statusOf(first) === 503 && ledger === DECLINED;
}

/** The link waited for another's charge for as long as it may: the member is to press again. */
function isUnanswered([first]: readonly [End, End]): boolean {
  return statusOf(first) === 503;
}

interface Declined {
  readonly member: TestMember;
  readonly releaseId: number;
}

interface MemberActs {
  readonly acts: (shop: TestShop, declined: Declined) => Promise<readonly [Operation, Operation]>;
  /** Of the shipment, in the end. */
  readonly states: readonly string[];
}

function memberPair(name: string, { acts, states }: MemberActs): Pair {
  return {
    name,
    async prepare(shop, number): Promise<Meeting> {
      const declined = await nextDeclined(shop, number);
      const { member } = declined;
      return {
        operations: await acts(shop, declined),
        judge: async (ends: readonly [End, End]) => {
          const { state } = await shipmentOf(shop, member);
          const { rows } = await sql`select from orders where customer_id = ${member.customerId}`.execute(
            shop.db,
          );
          return [
            ...unexpected(ends, ANSWERS),
            ...(states.includes(state) || isUnanswered(ends) ? [] : [`the shipment is ${state}`]),
            ...(rows.length === (state === 'ordered' ? 1 : 0)
              ? []
              : [`${rows.length} orders, the shipment is ${state}`]),
            ...(await mailedTwice(shop, member.email)),
          ];
        },
      };
    },
  };
}

const MADE_AT_ONCE = 25;
/** Whom no schedule has met yet. */
const unmet = new WeakMap<TestShop, Declined[]>();

/** Many are made at once, which takes a fifth of the time. Each is then in a release of one. */
async function nextDeclined(shop: TestShop, number: number): Promise<Declined> {
  const waiting = unmet.get(shop) ?? [];
  unmet.set(shop, waiting);
  if (waiting.length === 0) {
    await forgetMembers(shop);
    await fillShelves(shop);
    const numbers = Array.from({ length: MADE_AT_ONCE }, (_, at) => number + at);
    const { members } = await declinedMembers(
      shop,
      numbers.map((each) => `declined-member-${each}@example.com`),
      { birthDates: numbers.map(bornOn) },
    );
    for (const member of members) waiting.push({ member, releaseId: await releaseOfOne(shop, member) });
  }
  const next = waiting.pop();
  if (!next) throw new Error('no member');
  return next;
}

/** Like the release in which they were declined, on a day of its own: a retry is of a whole release. */
async function releaseOfOne(shop: TestShop, { membershipId }: TestMember): Promise<number> {
  const { rows } = await sql<{ releaseId: number }>`
    with made as (
      insert into club_releases
        (club_type_id, name, ship_day, window_ends_at, prepared_up_to, prepared_at, charged_at)
      select r.club_type_id, r.name, r.ship_day + s.shipment_id, r.window_ends_at, r.prepared_up_to, r.prepared_at, r.charged_at
      from release_shipments s join club_releases r using (release_id) where s.membership_id = ${membershipId}
      returning release_id
    )
    update release_shipments set release_id = made.release_id from made where membership_id = ${membershipId}
    returning made.release_id as "releaseId"`.execute(shop.db);
  if (!rows[0]) throw new Error('the member has no shipment');
  return rows[0].releaseId;
}

async function retryOf(shop: TestShop, { member, releaseId }: Declined): Promise<Operation> {
  const { shipmentId } = await shipmentOf(shop, member);
  return async ({ parts }) => {
    await chargeRelease(parts, releaseId, { early: false, retryFailed: true });
    await chargeShipment(parts, shipmentId);
  };
}

function leaveOf({ membershipId }: TestMember): Operation {
  return ({ parts }) => leaveClub(parts, membershipId, { where: 'account', reason: null });
}

/** Of a visitor who has neither a cart nor a log-in. */
async function giveCard(shop: TestShop, subject: CardSubject): Promise<Operation> {
  const id = await sentLink(shop, subject);
  const browser = shop.browser(2);
  const paymentToken = await vaultToken(browser, NEW_CARD);
  return (side) => side.tabOf(browser).post(cardLinkPath(id), { paymentToken });
}

/** A card that is declined again is another problem, and says so once more. */
const MAY_REPEAT = 'Please call';

async function mailedTwice(shop: TestShop, email: string): Promise<string[]> {
  await shop.runJobs();
  const { rows } = await sql<{ subject: string; count: number }>`
    select subject, count(*)::integer as count from mails where recipient = ${email} group by subject`.execute(
    shop.db,
  );
  return rows
    .filter(({ subject, count }) => count > (subject.startsWith(MAY_REPEAT) ? 2 : 1))
    .map(({ subject, count }) => `${count} emails ‘${subject}’`);
}
