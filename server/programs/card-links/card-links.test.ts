import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendText } from '../../messages/texts/send-text.ts';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { changeCard } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import {
  cardLinkPath,
  DECLINED,
  declinedMembers,
  declinedOrder,
  giveCard,
  NEW_CARD,
  sentLink,
} from '../../testing/test-card-links.ts';
import { card, expectOk, fillCart, paidCardOf, vaultToken } from '../../testing/test-checkout.ts';
import { forgetMembers, newMember, shipmentOf } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { chargeShipment } from '../club-releases/charge-shipment.ts';
import { reopenShipment } from '../club-releases/charge-store.ts';
import { selectShipment } from '../club-releases/shipment-record.ts';
import { giveMemberCard } from './give-member-card.ts';
import { readCardLink } from './link-id.ts';
import { sendCardLink } from './send-card-link.ts';

const shop = testShop();
beforeEach(async () => {
  await forgetMembers(shop);
  await sql`truncate rate_limits`.execute(shop.db);
});

let people = 0;
function newEmail(): string {
  people += 1;
  return `card-link-${people}@example.com`;
}

/** In the gateway's books: authorizations of the order that are neither captured nor voided. */
async function openAuthorizations(orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sandbox_gateway.authorisations
    where state = 'authorised' and amount_cents > captured_cents + released_cents
      and key in (select authorisation_key from ledger where order_id = ${orderId})`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

const problemsTo = async (email: string) =>
  (await shop.mailsTo(email)).filter(({ subject }) => subject.startsWith('Please call')).length;

/** Sent before the minute in which a second press counts as the same. */
const aMinuteLater = () =>
  sql`update card_links set made_at = made_at - interval '2 minutes'`.execute(shop.db);

describe('of an order', () => {
  test('shows what it is for and the old card, and nothing else of the person', async () => {
    const email = newEmail();
    const orderId = await declinedOrder(shop, email);
    const id = await sentLink(shop, { kind: 'order', orderId });
    const { status, body } = await shop.browser(2).get(cardLinkPath(id));
    expect(status).toBe(200);
    expect(body).toEqual({
      state: 'open',
      firstName: 'Ada',
      what: `your order ${orderId}`,
      amount: expect.any(Number),
      card: { CardTypeId: 2, LastFour: '4061' },
    });
  });

  test('authorizes the order on a new card, once, and works no more', async () => {
    const email = newEmail();
    const orderId = await declinedOrder(shop, email);
    const id = await sentLink(shop, { kind: 'order', orderId });
    // A mail scanner opens each link.
    await shop.browser(2).get(cardLinkPath(id));
    await shop.browser(2).get(cardLinkPath(id));
    expectOk(await giveCard(shop, id));
    expect(await paidCardOf(shop, orderId)).toEqual({ typeId: 1, lastFour: '4444' });
    expect(await openAuthorizations(orderId)).toBe(1);
    expect((await shop.browser(2).get(cardLinkPath(id))).body).toEqual({ state: 'used' });
    expectOk(await giveCard(shop, id));
    expect(await openAuthorizations(orderId)).toBe(1);
    expect(await sendCardLink(shop.parts, { kind: 'order', orderId })).toMatchObject({
      refusal: { code: 'conflict' },
    });
    const { rows } = await sql`select from payment_movements where card_token is not null`.execute(shop.db);
    expect(rows).toEqual([]);
    await expectBalanced(shop);
  });

  test('says the bank’s decline, sends no mail about it, keeps the old card and takes another', async () => {
    const email = newEmail();
    const orderId = await declinedOrder(shop, email);
    await shop.runJobs();
    const problems = await problemsTo(email);
    const id = await sentLink(shop, { kind: 'order', orderId });
    const declined = await giveCard(shop, id, DECLINED);
    expect([declined.status, declined.body.code]).toEqual([402, 'card-declined']);
    expect(declined.body.message).toBe('Your card was declined.');
    await shop.runJobs();
    expect(await problemsTo(email)).toBe(problems);
    expect(await paidCardOf(shop, orderId)).toEqual({ typeId: 2, lastFour: '4061' });
    expectOk(await giveCard(shop, id));
    expect(await openAuthorizations(orderId)).toBe(1);
    await expectBalanced(shop);
  });

  test('ends with the order, with a newer link, and after seven days', async () => {
    const orderId = await declinedOrder(shop, newEmail());
    const first = await sentLink(shop, { kind: 'order', orderId });
    expect(await sendCardLink(shop.parts, { kind: 'order', orderId })).toMatchObject({
      refusal: { message: 'The link was sent a moment ago.' },
    });
    await aMinuteLater();
    const second = await sentLink(shop, { kind: 'order', orderId });
    expect((await giveCard(shop, first)).status).toBe(404);
    expectOk(await shop.browser(2).get(cardLinkPath(second)));
    const late = new Date(shop.parts.clock.now().getTime() + 7 * 24 * 3600 * 1000 + 1000);
    expect(readCardLink(shop.parts.linkSecret, second, shop.parts.clock.now())).toEqual(expect.any(Number));
    expect(readCardLink(shop.parts.linkSecret, second, late)).toBe(null);
    await cancelOrder(shop.parts, orderId, { reason: 'changed their mind' });
    expect((await shop.browser(2).get(cardLinkPath(second))).status).toBe(404);
    expect((await giveCard(shop, second)).status).toBe(404);
    await expectBalanced(shop);
  });

  test('opens nothing on the other brand’s site, and takes no card of another shopper', async () => {
    const orderId = await declinedOrder(shop, newEmail());
    const id = await sentLink(shop, { kind: 'order', orderId });
    expect((await shop.browser(1).get(cardLinkPath(id))).status).toBe(404);
    const other = shop.browser(1);
    const token = await vaultToken(other, NEW_CARD);
    expect((await other.post(cardLinkPath(id), { paymentToken: token })).status).toBe(404);
    const stranger = shop.browser(2);
    await fillCart(shop, stranger, [{ slug: 'corkscrew', qty: 1 }]);
    const strange = await vaultToken(stranger, NEW_CARD);
    const stolen = await shop.browser(2).post(cardLinkPath(id), { paymentToken: strange });
    expect([stolen.status, stolen.body.code]).toEqual([422, 'invalid']);
    expect(await openAuthorizations(orderId)).toBe(0);
  });
});

test('two presses at once send one link', async () => {
  const orderId = await declinedOrder(shop, newEmail());
  const { members } = await declinedMembers(shop, [newEmail()]);
  const subjects = [
    { kind: 'order', orderId },
    { kind: 'member', membershipId: members[0]?.membershipId ?? 0 },
  ] as const;
  for (const subject of subjects) {
    for (const _ of ['the first link', 'a later one']) {
      await sql`delete from mails`.execute(shop.db);
      const sent = await Promise.all([1, 2, 3].map(() => sendCardLink(shop.parts, subject)));
      expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
      expect(sent).toContainEqual(
        expect.objectContaining({
          refusal: expect.objectContaining({ message: 'The link was sent a moment ago.' }),
        }),
      );
      const { rows } = await sql`select from mails where event_key like 'card-link %'`.execute(shop.db);
      expect(rows).toHaveLength(1);
      await aMinuteLater();
    }
  }
});

test('staff find its email under the order that it is for, as those about its payment', async () => {
  const email = newEmail();
  const orderId = await declinedOrder(shop, email);
  await sentLink(shop, { kind: 'order', orderId });
  await sql`
    insert into mails (event_key, branding_id, recipient, subject, text_body, html_body)
    select k.event_key, 2, ${email}, 'About it', '', '' from (
      values ('weather-hold ' || ${orderId}::integer || ' 2027-03-02T20:00:00.000Z'),
        ('membership ' || ${orderId}::integer || ' joined')) k (event_key)`.execute(shop.db);
  const service = await signInStaff(shop, 'service');
  const listed = (await service.get(`/api/office/messages?kind=mails&q=${email}`)).body.rows.map(
    (row: { about: string; purchaseOrderId: number | null }) => [
      row.about.split(' ')[0],
      row.purchaseOrderId,
    ],
  );
  expect(Object.fromEntries(listed)).toEqual({
    'card-link': orderId,
    'payment-problem': orderId,
    'weather-hold': orderId,
    membership: null,
  });
  const { timeline } = (await service.get(`/api/office/orders/${orderId}`)).body;
  const told = timeline.flatMap(({ email: sent }: { email: { kind: string } | null }) => sent?.kind ?? []);
  expect(told.toSorted()).toEqual(['card-link', 'payment-problem', 'weather-hold']);
});

describe('of a member', () => {
  test('charges the declined shipment to the new card, which becomes the member’s', async () => {
    const email = newEmail();
    const { members } = await declinedMembers(shop, [email]);
    const [member] = members;
    if (!member) throw new Error('no member');
    const { membershipId } = member;
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'failed' });
    const id = await sentLink(shop, { kind: 'member', membershipId });
    const page = (await shop.browser(2).get(cardLinkPath(id))).body;
    expect(page).toEqual({
      state: 'open',
      firstName: 'Ada',
      what: 'your Club Twomey Spring 2027 Shipment',
      amount: expect.any(Number),
      card: { CardTypeId: 2, LastFour: '0002' },
    });
    expectOk(await giveCard(shop, id));
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered', reason: null });
    const { rows } = await sql<{ lastFour: string; orderId: number; cents: number }>`
      select k.last_four as "lastFour", o.order_id as "orderId", o.total_cents as cents
      from memberships m join cards k on k.card_id = m.card_id
      join release_shipments s on s.membership_id = m.membership_id join orders o on o.cart_id = s.cart_id
      where m.membership_id = ${membershipId}`.execute(shop.db);
    expect(rows).toEqual([
      { lastFour: '4444', orderId: expect.any(Number), cents: Math.round(page.amount * 100) },
    ]);
    expect((await shop.browser(2).get(cardLinkPath(id))).body).toEqual({ state: 'used' });
    await expectBalanced(shop);
  });

  test('a card that the bank refuses changes nothing, and the next is taken', async () => {
    const email = newEmail();
    const { members } = await declinedMembers(shop, [email]);
    const [member] = members;
    if (!member) throw new Error('no member');
    const before = await problemsTo(email);
    const id = await sentLink(shop, { kind: 'member', membershipId: member.membershipId });
    const declined = await giveCard(shop, id, '4000000000009995');
    expect([declined.status, declined.body.code]).toEqual([402, 'card-declined']);
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'failed' });
    await shop.runJobs();
    expect(await problemsTo(email)).toBe(before);
    expectOk(await giveCard(shop, id));
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered' });
    await expectBalanced(shop);
  });

  test('a charge declined after the card was verified is shown, and not emailed, too', async () => {
    const email = newEmail();
    const { members } = await declinedMembers(shop, [email]);
    const [member] = members;
    if (!member) throw new Error('no member');
    const before = await problemsTo(email);
    const stored = await shop.parts.gateway.tokenize(card('4000000000009995'));
    if (stored.kind !== 'stored') throw new Error(stored.reason);
    const gateway: PaymentGateway = { ...shop.parts.gateway, verify: async () => ({ kind: 'verified' }) };
    const { CardTypeId: typeId, LastFour: lastFour } = stored.card;
    const given = { token: stored.token, summary: stored.card, card: { typeId, lastFour } };
    expect(await giveMemberCard({ ...shop.parts, gateway }, member, given)).toMatchObject({
      refusal: { code: 'card-declined', message: expect.stringMatching(/funds/i) },
    });
    expect(await shipmentOf(shop, member)).toMatchObject({ state: 'failed' });
    await shop.runJobs();
    expect(await problemsTo(email)).toBe(before);
    await expectBalanced(shop);
  });

  test('without a shipment to pay, the card is kept for the next one', async () => {
    const member = await newMember(shop, newEmail());
    await changeCard(shop.db, member.cardId, { expiration_year: 2026 });
    const id = await sentLink(shop, { kind: 'member', membershipId: member.membershipId });
    expect((await shop.browser(2).get(cardLinkPath(id))).body).toMatchObject({
      what: 'your Club Twomey membership',
      amount: null,
    });
    expectOk(await giveCard(shop, id));
    const { rows } = await sql<{ lastFour: string }>`
      select k.last_four as "lastFour" from memberships m join cards k on k.card_id = m.card_id
      where m.membership_id = ${member.membershipId}`.execute(shop.db);
    expect(rows).toEqual([{ lastFour: '4444' }]);
  });

  test('a member whose card is good gets none', async () => {
    const { membershipId } = await newMember(shop, newEmail());
    expect(await sendCardLink(shop.parts, { kind: 'member', membershipId })).toMatchObject({
      refusal: { code: 'conflict' },
    });
  });
});

test('a failure that someone else has retried since is not opened once more', async () => {
  const { members } = await declinedMembers(shop, [newEmail()]);
  const [member] = members;
  if (!member) throw new Error('no member');
  const { shipmentId } = await shipmentOf(shop, member);
  const triesOf = async () => (await selectShipment(shop.db, shipmentId))?.try ?? 0;
  const seen = await triesOf();
  const reopen = (failedTry: number) =>
    shop.db.transaction().execute((trx) => reopenShipment(trx, shipmentId, failedTry));
  expect(await reopen(seen)).toBe(true);
  await chargeShipment(shop.parts, shipmentId);
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'failed' });
  expect(await reopen(seen)).toBe(false);
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'failed' });
  expect(await triesOf()).toBe(seen + 1);
});

describe('by text', () => {
  const agree = (orderId: number) =>
    sql`insert into text_consents (phone, purpose, branding_id, wording, version, given_at, source, order_id,
        age_checked_on, birth_date_from)
      values ('+15035550101', 'transactional', 2, 'Text me', '2026-12', now(), '/shipping', ${orderId}, now(), 'shipping')`.execute(
      shop.db,
    );
  const stored = async (orderId: number) =>
    (
      await sql<{ textId: number; body: string; whole: string | null }>`
        select text_id::integer as "textId", body, whole_body as whole from texts
        where order_id = ${orderId} and event_key like 'order-card-link %'`.execute(shop.db)
    ).rows;

  test('the link goes to the number that agreed, and is read cut by everyone else', async () => {
    const orderId = await declinedOrder(shop, newEmail());
    await agree(orderId);
    const sent = await sendCardLink(shop.parts, { kind: 'order', orderId });
    expect(sent).toMatchObject({ value: { isTexted: true } });
    const [text] = await stored(orderId);
    expect(text?.whole).toMatch(
      /order \d+\. Enter another one: http\S+\/card-link\?id=\S+ Reply STOP to end\.$/,
    );
    expect(text?.body).not.toContain('id=');
    const id = new URL(/http\S+/.exec(text?.whole ?? '')?.[0] ?? '').searchParams.get('id') ?? '';
    expectOk(await shop.browser(2).get(cardLinkPath(id)));
    const bodies: string[] = [];
    const send = async ({ body }: { body: string }) => {
      bodies.push(body);
      return { reference: null };
    };
    // At noon where it is read.
    const clock = { ...shop.parts.clock, now: () => new Date('2027-03-02T20:00:00Z') };
    await sendText({ ...shop.parts, clock, textSender: { send } }, text?.textId ?? 0);
    expect(bodies).toEqual([text?.whole]);
    expect(await stored(orderId)).toEqual([{ ...text, whole: null }]);
  });

  test('goes to no number that did not agree, or does no more', async () => {
    const orderId = await declinedOrder(shop, newEmail());
    await agree(orderId);
    await sql`update text_consents set withdrawn_at = now(), withdrawn_by = 'STOP' where order_id = ${orderId}`.execute(
      shop.db,
    );
    expect(await sendCardLink(shop.parts, { kind: 'order', orderId })).toMatchObject({
      value: { isTexted: false },
    });
    expect(await stored(orderId)).toEqual([]);
  });
});
