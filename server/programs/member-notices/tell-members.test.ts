import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Day } from '../../../domain/dates/day.ts';
import { changeMembership } from '../../testing/change-rows.ts';
import { forgetMembers, leftByLinkIn, newMember, type TestMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { leaveClub } from '../club-releases/leave-club.ts';
import { moveMembership } from '../club-releases/move-membership.ts';
import { tellMembers } from './tell-members.ts';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

const on = (today: Day) => ({ ...shop.parts, clock: { ...shop.parts.clock, today: () => today } });

async function joined(email: string, at: string): Promise<TestMember> {
  const member = await newMember(shop, email);
  await changeMembership(shop.db, member.membershipId, { joined_at: new Date(at) });
  return member;
}

async function remindersTo({ email }: TestMember): Promise<string[]> {
  await shop.runJobs();
  return (await shop.mailsTo(email))
    .filter(({ subject }) => subject === 'Your Club Twomey membership: a yearly reminder')
    .map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

test('each year, a member is reminded once, in the month of joining in the winery’s time zone', async () => {
  // Still May in California.
  const member = await joined('yearly@example.com', '2026-06-01T05:00:00Z');
  const counts: [Day, number][] = [];
  for (const day of [
    '2026-05-31',
    '2026-06-02',
    '2027-04-30',
    '2027-05-01',
    '2027-05-31',
    '2027-06-30',
    '2028-05-02',
  ]) {
    await Promise.all([tellMembers(on(day)), tellMembers(on(day))]);
    counts.push([day, (await remindersTo(member)).length]);
  }
  expect(counts).toEqual([
    ['2026-05-31', 0],
    ['2026-06-02', 0],
    ['2027-04-30', 0],
    ['2027-05-01', 1],
    ['2027-05-31', 1],
    ['2027-06-30', 1],
    ['2028-05-02', 2],
  ]);
  const { rows } = await sql`select kind, day::text from member_notices
    where membership_id = ${member.membershipId} order by day`.execute(shop.db);
  expect(rows).toEqual([
    { kind: 'reminder', day: '2027-05-01' },
    { kind: 'reminder', day: '2028-05-01' },
  ]);
});

test('it says what, how often, how much and how to cancel, with the link', async () => {
  const member = await joined('what@example.com', '2025-03-10T20:00:00Z');
  await tellMembers(on('2027-03-01'));
  const [text] = await remindersTo(member);
  expect(text).toContain('you are a member of Club Twomey: Three Bottles.');
  expect(text).toContain(
    'Club Twomey sends you 4 shipments a year. Each costs about $165.00, plus shipping and tax.',
  );
  expect(text).toContain('You can cancel at any time');
  expect(leftByLinkIn(shop, text)).toBe(member.membershipId);
});

test('a month without the shop is caught up in the next one only', async () => {
  const member = await joined('late@example.com', '2026-05-10T20:00:00Z');
  await tellMembers(on('2027-07-01'));
  expect(await remindersTo(member)).toEqual([]);
  await tellMembers(on('2027-06-30'));
  expect(await remindersTo(member)).toHaveLength(1);
});

test('who is on hold is reminded, who left is not', async () => {
  const held = await joined('on-hold@example.com', '2026-03-10T20:00:00Z');
  const left = await joined('gone@example.com', '2026-03-10T20:00:00Z');
  await moveMembership(shop.parts, held.membershipId, 'on hold');
  await leaveClub(shop.parts, left.membershipId, { where: 'account', reason: null });
  await tellMembers(on('2027-03-15'));
  expect([(await remindersTo(held)).length, (await remindersTo(left)).length]).toEqual([1, 0]);
});
