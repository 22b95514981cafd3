import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { moveMembership } from './move-membership.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('emails a member once about each change, and not about refused ones', async () => {
  const { membership_id: id } = await shop.db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select('membership_id')
    .where('customers.email', '=', 'member@example.com')
    .executeTakeFirstOrThrow();
  const move = async (to: 'on hold' | 'active' | 'cancelled') =>
    (await moveMembership(shop.parts, id, to)).ok;
  expect([await move('on hold'), await move('on hold'), await move('active')]).toEqual([true, false, true]);
  expect([await move('on hold'), await move('cancelled'), await move('active')]).toEqual([true, true, false]);
  await shop.runJobs();
  const mails = await shop.mailsTo('member@example.com');
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    ['has ended', 'is active', 'is on hold', 'is on hold'].map(
      (title) => `Your Alder Ridge Club membership ${title}`,
    ),
  );
  const ended = mails.find(({ subject }) => subject.endsWith('has ended'));
  expect(ended?.text).toContain('we will not charge the card on file');
});
