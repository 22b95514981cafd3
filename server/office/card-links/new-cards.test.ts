import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import { leaveClub } from '../../programs/club-releases/leave-club.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  cardLinkPath,
  DECLINED,
  declinedMembers,
  declinedOrder,
  giveCard,
  NEW_CARD,
  newestLink,
  sentLink,
} from '../../testing/test-card-links.ts';
import { expectOk, fillCart, paidCardOf, vaultToken } from '../../testing/test-checkout.ts';
import { forgetMembers, newMember, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let service: TestBrowser;
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
});
beforeEach(async () => {
  await forgetMembers(shop);
  await sql`truncate rate_limits`.execute(shop.db);
});

const ofOrder = (orderId: number) => `/api/office/orders/${orderId}/new-card`;
const ofMember = (membershipId: number) => `/api/office/members/${membershipId}/new-card`;

let presses = 0;
async function take(
  at: string,
  amount: number | null,
  {
    cardNumber = NEW_CARD,
    by = service,
    token,
  }: { cardNumber?: string; by?: TestBrowser; token?: string } = {},
) {
  presses += 1;
  const paymentToken = token ?? (await vaultToken(by, cardNumber));
  return by.send('POST', at, { paymentToken, amount }, { 'idempotency-key': `new card ${presses}` });
}

async function declinedMember(email: string) {
  const { members, releaseId } = await declinedMembers(shop, [email]);
  const [member] = members;
  if (!member) throw new Error('no member');
  return { member, releaseId };
}

test('service authorizes a declined order on a card that the customer reads aloud', async () => {
  const email = 'order@new-cards.example.com';
  const orderId = await declinedOrder(shop, email);
  const id = await sentLink(shop, { kind: 'order', orderId });
  const at = ofOrder(orderId);
  const shown = expectOk(await service.get(at)).body;
  expect(shown).toEqual({
    what: `order ${orderId}`,
    amount: expect.any(Number),
    card: { CardTypeId: 2, LastFour: '4061' },
  });
  await shop.runJobs();
  const mails = (await shop.mailsTo(email)).length;
  expect(expectOk(await take(at, shown.amount)).body).toEqual({ amount: shown.amount });
  expect(await paidCardOf(shop, orderId)).toEqual({ typeId: 1, lastFour: '4444' });
  expect((await shop.browser(2).get(cardLinkPath(id))).status).toBe(404);
  expect((await service.get(at)).body.message).toBe(
    'No other card is needed: the last one was not declined.',
  );
  expect((await take(at, shown.amount)).status).toBe(409);
  await shop.runJobs();
  expect((await shop.mailsTo(email)).length).toBe(mails);
  const { timeline } = (await service.get(`/api/office/orders/${orderId}`)).body;
  expect(JSON.stringify(timeline)).toContain('took a new card for');
  const { rows } = await sql<{ details: unknown }>`
    select details from operator_actions where command = 'order new-card' and outcome = 'done'`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ details: { amount: shown.amount } }]);
  await expectBalanced(shop);
});

test('the same request sent again is answered the same, and asks no bank', async () => {
  const orderId = await declinedOrder(shop, 'twice@new-cards.example.com');
  const { amount } = (await service.get(ofOrder(orderId))).body;
  const body = { paymentToken: await vaultToken(service, NEW_CARD), amount };
  const send = () => service.send('POST', ofOrder(orderId), body, { 'idempotency-key': 'one new card' });
  const [one, other] = await Promise.all([send(), send()]);
  expectOk(one);
  expect(other.body).toEqual(one.body);
  await expectBalanced(shop);
});

test('a declined card is said in words for staff, changes nothing, and the next is taken', async () => {
  const email = 'declined@new-cards.example.com';
  const orderId = await declinedOrder(shop, email);
  await shop.runJobs();
  const mails = (await shop.mailsTo(email)).length;
  const { amount } = (await service.get(ofOrder(orderId))).body;
  const declined = await take(ofOrder(orderId), amount, { cardNumber: DECLINED });
  expect([declined.status, declined.body.code]).toEqual([402, 'card-declined']);
  expect(declined.body.message).toBe('Card declined by the bank.');
  await shop.runJobs();
  expect((await shop.mailsTo(email)).length).toBe(mails);
  expect(await paidCardOf(shop, orderId)).toEqual({ typeId: 2, lastFour: '4061' });
  expectOk(await take(ofOrder(orderId), amount));
  await expectBalanced(shop);
});

test('nothing is taken for another amount, a canceled order, or an order whose customer has paid', async () => {
  const orderId = await declinedOrder(shop, 'stale@new-cards.example.com');
  const { amount } = (await service.get(ofOrder(orderId))).body;
  const other = await take(ofOrder(orderId), amount + 1);
  expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('The amount is now $')]);
  expect((await take(ofOrder(orderId), null)).status).toBe(409);
  await giveCard(shop, await sentLink(shop, { kind: 'order', orderId }));
  expect((await take(ofOrder(orderId), amount)).status).toBe(409);
  const canceled = await declinedOrder(shop, 'canceled@new-cards.example.com');
  await cancelOrder(shop.parts, canceled, { reason: 'changed their mind' });
  expect((await take(ofOrder(canceled), amount)).status).toBe(409);
  expect((await take(ofOrder(7), amount)).status).toBe(409);
  await expectBalanced(shop);
});

test('a token of a shopper or of another member of staff is refused, and so are other roles', async () => {
  const orderId = await declinedOrder(shop, 'tokens@new-cards.example.com');
  const { amount } = (await service.get(ofOrder(orderId))).body;
  const stranger = shop.browser(2);
  await fillCart(shop, stranger, [{ slug: 'corkscrew', qty: 1 }]);
  const strange = await take(ofOrder(orderId), amount, { token: await vaultToken(stranger, NEW_CARD) });
  expect([strange.status, strange.body.code]).toEqual([422, 'invalid']);
  const token = await vaultToken(service, NEW_CARD);
  const first = await declinedOrder(shop, 'first@new-cards.example.com');
  const due = (await service.get(ofOrder(first))).body.amount;
  expectOk(await take(ofOrder(first), due, { token }));
  const manager = await signInStaff(shop, 'manager');
  expect((await take(ofOrder(orderId), amount, { by: manager, token })).status).toBe(422);
  for (const role of ['cellar', 'books'] as const) {
    const by = await signInStaff(shop, role);
    expect((await take(ofOrder(orderId), amount, { by })).status).toBe(403);
  }
  expect((await shop.browser(1).get(ofOrder(orderId))).status).toBe(401);
  await expectBalanced(shop);
});

test('a declined shipment is charged to the card that staff take, which becomes the member’s', async () => {
  const { member, releaseId } = await declinedMember('member@new-cards.example.com');
  const at = ofMember(member.membershipId);
  const shown = expectOk(await service.get(at)).body;
  expect(shown).toEqual({
    what: 'Club Twomey Spring 2027 Shipment',
    amount: expect.any(Number),
    card: { CardTypeId: 2, LastFour: '0002' },
  });
  const manager = await signInStaff(shop, 'manager');
  const release = `/api/office/releases/${releaseId}`;
  expect((await manager.get(release)).body.counts).toMatchObject({ failed: 1 });
  expect((await take(at, shown.amount, { cardNumber: DECLINED })).status).toBe(402);
  expect(expectOk(await take(at, shown.amount)).body).toEqual({ amount: shown.amount });
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered', reason: null });
  expect((await manager.get(release)).body.counts).toMatchObject({ failed: 0, ordered: 1 });
  expect((await manager.post(`${release}/card-links?dryRun=true`, {})).status).toBe(409);
  expect((await service.get(at)).body).toMatchObject({ amount: null, card: { LastFour: '4444' } });
  // The amount that was read aloud is paid: nobody agreed to a card for later.
  expect((await take(at, shown.amount)).status).toBe(409);
  await expectBalanced(shop);
});

test('a member may name another card while the old one is good, and one who left may not', async () => {
  const member = await newMember(shop, 'good@new-cards.example.com');
  const at = ofMember(member.membershipId);
  expect((await service.get(at)).body).toMatchObject({ what: 'Club Twomey membership', amount: null });
  expect(expectOk(await take(at, null)).body).toEqual({ amount: null });
  expect((await service.get(at)).body.card).toEqual({ CardTypeId: 1, LastFour: '4444' });
  // A link is for those who need one.
  expect((await service.post(`/api/office/members/${member.membershipId}/card-link`, undefined)).status).toBe(
    409,
  );
  await leaveClub(shop.parts, member.membershipId, { where: 'account', reason: null });
  expect((await service.get(at)).status).toBe(409);
  expect((await take(at, null)).status).toBe(409);
});

test('the link of a member and staff at once charge once', async () => {
  const { member } = await declinedMember('both@new-cards.example.com');
  const { membershipId } = member;
  const { amount } = (await service.get(ofMember(membershipId))).body;
  await sentLink(shop, { kind: 'member', membershipId });
  const id = await newestLink(shop);
  const [link, staff] = await Promise.all([giveCard(shop, id), take(ofMember(membershipId), amount)]);
  expect([200, 404]).toContain(link.status);
  expect([200, 409]).toContain(staff.status);
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered' });
  const { rows } = await sql`select from orders where customer_id = ${member.customerId}`.execute(shop.db);
  expect(rows).toHaveLength(1);
  await expectBalanced(shop);
});
