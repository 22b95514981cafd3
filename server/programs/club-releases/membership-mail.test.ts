import { expect, test } from 'vitest';
import { changeClub } from '../../testing/change-rows.ts';
import {
  endWindow,
  forgetMembers,
  leftByLinkIn,
  newMember,
  prepare,
  SHIP_DAY,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { chargeRelease } from './charge-release.ts';
import { leaveClub } from './leave-club.ts';
import { moveMembership } from './move-membership.ts';

const shop = testShop();

test('emails a member once about each change, and not about refused ones', async () => {
  const { membership_id: id } = await shop.db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select('membership_id')
    .where('customers.email', '=', 'member@example.com')
    .executeTakeFirstOrThrow();
  const move = async (to: 'on hold' | 'active' | 'cancelled') =>
    (to === 'cancelled'
      ? await leaveClub(shop.parts, id, { where: 'account', reason: null })
      : await moveMembership(shop.parts, id, to)
    ).ok;
  expect([await move('on hold'), await move('on hold'), await move('active')]).toEqual([true, false, true]);
  expect([await move('on hold'), await move('cancelled'), await move('active')]).toEqual([true, true, false]);
  expect(await move('cancelled')).toBe(true);
  await shop.runJobs();
  const mails = await shop.mailsTo('member@example.com');
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [
      ...['is active', 'is on hold', 'is on hold'].map(
        (title) => `Your Alder Ridge Club membership ${title}`,
      ),
      'You have left the Alder Ridge Club',
    ].toSorted(),
  );
  const mail = mails.find(({ subject }) => subject.startsWith('You have left'));
  expect(mail?.text).toContain('we will not charge the card on file');
  for (const { subject, text } of mails.filter((each) => each !== mail)) {
    expect([subject, leftByLinkIn(shop, text)]).toEqual([subject, id]);
  }
});

async function lastMailTo(email: string): Promise<string> {
  await shop.runJobs();
  return (await shop.mailsTo(email)).at(0)?.text.replaceAll(/\s+/g, ' ') ?? '';
}

test('on hold and resumed, the emails name the announced shipment, and what becomes of it', async () => {
  await forgetMembers(shop);
  const member = await newMember(shop, 'held@example.com');
  await prepare(shop);
  expect(await lastMailTo(member.email)).toMatch(
    /It goes to Ada Hart, \d+ Main Street, Portland, OR 97209\./,
  );
  await moveMembership(shop.parts, member.membershipId, 'on hold');
  const held = await lastMailTo(member.email);
  expect(held).toContain('Spring 2027 Shipment, announced for April 5, 2027, is off');
  expect(held).toContain('Nothing else is on its way');
  await moveMembership(shop.parts, member.membershipId, 'active');
  const resumed = await lastMailTo(member.email);
  expect(resumed).toContain('Spring 2027 Shipment, announced for April 5, 2027, stays off. To get it,');
  expect(resumed).toContain('by March 28, 2027');
  expect(resumed).not.toContain('next shipment is the one of April 5');
});

test('resumed without an announced shipment, the email names the day of the next one', async () => {
  await forgetMembers(shop);
  await changeClub(shop.db, 2, { next_shipment_on: SHIP_DAY });
  const { membershipId, email } = await newMember(shop, 'none@example.com');
  await moveMembership(shop.parts, membershipId, 'on hold');
  await moveMembership(shop.parts, membershipId, 'active');
  expect(await lastMailTo(email)).toContain('Your next shipment is the one of April 5, 2027.');
});

test('ended, the email names the order that still comes, its total and its day', async () => {
  await forgetMembers(shop);
  const { membershipId, email } = await newMember(shop, 'ordered@example.com');
  const { release } = await prepare(shop);
  await endWindow(shop, release.releaseId);
  await chargeRelease(shop.parts, release.releaseId, { early: false, retryFailed: false });
  await shop.runJobs();
  const { order_id, total_cents } = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'total_cents'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await leaveClub(shop.parts, membershipId, { where: 'account', reason: null });
  const mail = await lastMailTo(email);
  expect(mail).toContain(`Order ${order_id} was placed before and still comes: it ships on April 5, 2027`);
  expect(mail).toContain(`we charge $${(total_cents / 100).toFixed(2)} to the card when it does`);
  expect(mail).not.toContain('we will not charge');
});
