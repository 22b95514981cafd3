import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testOperator } from '../../../cli/testing/operator.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { planRelease } from '../../programs/club-releases/plan-release.ts';
import { tellMembers } from '../../programs/member-notices/tell-members.ts';
import { changeRows, NOW } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { forgetMembers, leftByLinkIn, newMember, SHIP_DAY } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});
beforeEach(() => forgetMembers(shop));

const FIRST_DAY = 'Prepare the release on that day or later.';

async function setPrice(price: number, tierId = 3) {
  const { wines } = expectOk(await manager.get(`/api/office/tiers/${tierId}`)).body;
  const kept = wines.map(({ slug, quantity }: { slug: string; quantity: number }) => ({ slug, quantity }));
  return expectOk(await manager.send('PUT', `/api/office/tiers/${tierId}`, { price, wines: kept }));
}

const release = (dryRun = true) =>
  manager.post(`/api/office/releases?dryRun=${dryRun}`, { clubTypeId: 2, shipDay: SHIP_DAY });

const plannedOn = async (today: Day, shipDay = SHIP_DAY) => {
  const clock = { ...shop.parts.clock, today: () => today };
  const plan = { clubTypeId: 2, shipDay, name: null, until: null, windowDays: null };
  return (await planRelease({ ...shop.parts, clock }, plan)).ok;
};

async function noticesTo(email: string): Promise<string[]> {
  await tellMembers(shop.parts);
  await shop.runJobs();
  return (await shop.mailsTo(email)).map(({ subject, text }) => `${subject} ${text.replaceAll(/\s+/g, ' ')}`);
}

test('another price notifies the members of the tier, and no release is prepared for 7 days', async () => {
  const member = await newMember(shop, 'price@notices.example.com');
  const other = await newMember(shop, 'other-tier@notices.example.com', { tierId: 4 });
  await setPrice(165);
  expect(await noticesTo(member.email)).toEqual([]);
  expectOk(await release());
  await setPrice(175);
  const [mail, ...more] = await noticesTo(member.email);
  expect(more).toEqual([]);
  expect(mail).toContain('Your Club Twomey membership changes on March 9, 2027');
  expect(mail).toContain('Three Bottles: a shipment costs about $175.00 instead of $165.00');
  expect(mail).toContain('you can cancel before then');
  expect(leftByLinkIn(shop, mail)).toBe(member.membershipId);
  expect(await noticesTo(other.email)).toEqual([]);
  const refused = await release(false);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Members were notified of a change that applies from March 9, 2027 on. ${FIRST_DAY}`,
  ]);
  expect([await plannedOn('2027-03-08'), await plannedOn('2027-03-09')]).toEqual([false, true]);
  await setPrice(165);
});

test('another number of shipments and a policy that changes something notify all members', async () => {
  const members = [
    await newMember(shop, 'three@notices.example.com'),
    await newMember(shop, 'six@notices.example.com', { tierId: 4 }),
  ];
  for (const count of [5, 5, 4]) {
    expectOk(await manager.send('PUT', '/api/office/clubs/2/shipments-a-year', { count }));
  }
  const operator = testOperator(shop);
  const file = join(await mkdtemp(join(tmpdir(), 'policies-')), 'policy.html');
  await writeFile(file, '<p>Shipping costs more.</p>');
  await operator.json('club', 'policy', 'set', '2', file, '--version', '2027-03');
  const changes = ['--changes', 'Shipping costs $5.00 more.'];
  await operator.json('club', 'policy', 'set', '2', file, '--version', '2027-04', ...changes, '--dry-run');
  await operator.json('club', 'policy', 'set', '2', file, '--version', '2027-04', ...changes);
  for (const { email } of members) {
    const mails = await noticesTo(email);
    expect(mails).toHaveLength(3);
    expect(mails.join()).toContain('The number of shipments a year is 5 instead of 4.');
    expect(mails.join()).toContain('The number of shipments a year is 4 instead of 5.');
    expect(mails.join()).toContain('The member policy changes: Shipping costs $5.00 more.');
  }
});

const IN_MAY = '2027-05-03';

test('staff choose 7 to 30 days, the email names that day, and a release waits for it', async () => {
  const member = await newMember(shop, 'days@notices.example.com');
  await setPrice(165);
  const { wines } = expectOk(await manager.get('/api/office/tiers/3')).body;
  const kept = wines.map(({ slug, quantity }: { slug: string; quantity: number }) => ({ slug, quantity }));
  const setAfter = (price: number, noticeDays: number) =>
    manager.send('PUT', '/api/office/tiers/3', { price, wines: kept, noticeDays });
  for (const days of [6, 31]) {
    const refused = await setAfter(175, days);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { noticeDays: ['Enter a number of days from 7 to 30.'] },
    ]);
  }
  expect(await noticesTo(member.email)).toEqual([]);
  expectOk(await setAfter(175, 30));
  const [mail] = await noticesTo(member.email);
  expect(mail).toContain('Your Club Twomey membership changes on April 1, 2027');
  const refused = await release(false);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Members were notified of a change that applies from April 1, 2027 on. ${FIRST_DAY}`,
  ]);
  expect([await plannedOn('2027-03-31', IN_MAY), await plannedOn('2027-04-01', IN_MAY)]).toEqual([
    false,
    true,
  ]);
  // A shorter notice of another change does not shorten it.
  const operator = testOperator(shop);
  await operator.json('club', 'shipments-a-year', '2', '5', '--notice-days', '14');
  await operator.json('club', 'shipments-a-year', '2', '4', '--notice-days', '14');
  await operator.json('club', 'tier', 'set', '3', '--price', '165', '--notice-days', '21');
  expect(await operator.refusal('club', 'tier', 'set', '3', '--notice-days', '21')).toContain('2 ');
  expect(await operator.refusal('club', 'shipments-a-year', '2', '4', '--notice-days', '31')).toContain(
    'from 7 to 30',
  );
  const mails = await noticesTo(member.email);
  const days = mails.map((each) => /changes on (\w+ \d+, \d+)/.exec(each)?.[1]);
  expect(days.toSorted()).toEqual(['April 1, 2027', 'March 16, 2027', 'March 16, 2027', 'March 23, 2027']);
  expect(await plannedOn('2027-03-31', IN_MAY)).toBe(false);
});

test('members whose notice cannot be delivered are listed, until they leave', async () => {
  const member = await newMember(shop, 'undelivered@notices.example.com');
  await setPrice(170);
  await tellMembers(shop.parts);
  const listed = async () => (await manager.get('/api/office/clubs/2')).body.undelivered;
  expect(await listed()).toEqual([]);
  const refused = { failed_at: NOW, last_error: 'refused' };
  await changeRows(shop.db, 'mails', refused, { recipient: member.email });
  expect(await listed()).toEqual([
    {
      membershipId: member.membershipId,
      email: member.email,
      subject: 'Your Club Twomey membership changes on March 9, 2027',
    },
  ]);
  const cellar = await signInStaff(shop, 'cellar');
  expect((await cellar.get('/api/office/clubs/2')).body.undelivered).toEqual([]);
  const left = { reason: 'By phone' };
  expectOk(await manager.post(`/api/office/members/${member.membershipId}/cancel`, left));
  expect(await listed()).toEqual([]);
});

test('a hold counts in its month, also when its emails are gone', async () => {
  const months = async () => expectOk(await manager.get('/api/office/clubs/2/lost')).body.months;
  const [before] = await months();
  const stays = await newMember(shop, 'stays@notices.example.com');
  const goes = await newMember(shop, 'goes@notices.example.com');
  for (const { membershipId } of [stays, goes])
    expectOk(await manager.post(`/api/office/members/${membershipId}/hold`, {}));
  expectOk(await manager.post(`/api/office/members/${stays.membershipId}/resume`, {}));
  expectOk(await manager.post(`/api/office/members/${stays.membershipId}/hold`, {}));
  expectOk(await manager.post(`/api/office/members/${goes.membershipId}/cancel`, { reason: 'Moved' }));
  await sql`delete from mails where event_key like 'membership % on hold %'`.execute(shop.db);
  const [month] = await months();
  expect([month.held - (before?.held ?? 0), month.kept - (before?.kept ?? 0)]).toEqual([2, 1]);
});

test('members lost are counted by month, for those who see members', async () => {
  const member = await newMember(shop, 'lost@notices.example.com');
  const at = '/api/office/clubs/2/lost';
  const lostBefore = expectOk(await manager.get(at)).body.months[0]?.left ?? 0;
  expectOk(await manager.post(`/api/office/members/${member.membershipId}/cancel`, { reason: 'Moved away' }));
  const { club, months } = expectOk(await manager.get(at)).body;
  expect(club).toBe('Club Twomey');
  expect(months[0]).toMatchObject({ left: lostBefore + 1, reasons: expect.arrayContaining(['Moved away']) });
  expect((await (await signInStaff(shop, 'cellar')).get(at)).status).toBe(403);
  expect((await manager.get('/api/office/clubs/99/lost')).status).toBe(404);
});
