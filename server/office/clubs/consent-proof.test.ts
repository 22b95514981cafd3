import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { consentWording, RENEWAL_TERMS_VERSION } from '../../../domain/clubs/renewal-terms.ts';
import { leaveClub } from '../../programs/club-releases/leave-club.ts';
import { tellMembers } from '../../programs/member-notices/tell-members.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { newMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});

const proofOf = async (membershipId: number) =>
  expectOk(await owner.get(`/api/office/members/${membershipId}/consent`)).body;

const club = { clubName: 'Club Twomey', shipmentsAYear: 4, priceCents: 165_00 };
const wording = consentWording(club, '2026-07');

/** Joined online two years before the test's today. */
async function proven(email: string) {
  const member = await newMember(shop, email);
  await sql`
    with old as (
      update memberships set joined_at = '2025-03-10T20:00:00Z', agreed_at = '2025-03-10T20:00:00Z'
      where membership_id = ${member.membershipId} returning membership_id, agreed_at)
    insert into membership_consents (membership_id, branding_id, terms_version, wording, page, address_hash, agreed_at)
    select membership_id, 2, ${RENEWAL_TERMS_VERSION}, ${wording}, 'http://brand2.localhost/review?clubJoin=true',
      'a-keyed-hash', agreed_at from old`.execute(shop.db);
  return member;
}

test('it holds the words, the reminders, the changes and the end', async () => {
  const { membershipId } = await proven('proof@proofs.example.com');
  await tellMembers({ ...shop.parts, clock: { ...shop.parts.clock, today: () => '2027-03-01' } });
  expectOk(await owner.post(`/api/office/members/${membershipId}/hold`, {}));
  await leaveClub(shop.parts, membershipId, { where: 'email', reason: 'We moved.' });
  await shop.runJobs();
  const proof = await proofOf(membershipId);
  expect(proof).toMatchObject({
    membershipId,
    email: 'proof@proofs.example.com',
    state: 'cancelled',
    how: 'online',
    agreed: '2025-03-10T20:00:00.000Z',
    wording: wording.split('\n'),
    page: 'http://brand2.localhost/review?clubJoin=true',
    addressHash: 'a-keyed-hash',
    termsVersion: RENEWAL_TERMS_VERSION,
    policy: { version: '2026-07', bodyHtml: expect.stringContaining('<h2>') },
    notices: [{ kind: 'reminder', day: '2027-03-01', sent: expect.any(String) }],
    emails: [
      { subject: 'Your Club Twomey membership is on hold', sent: expect.any(String) },
      { subject: 'You have left Club Twomey', sent: expect.any(String) },
    ],
    changes: [{ command: 'member hold' }],
    ended: { where: 'email', by: null },
  });
  expect(proof.notices[0].wording.join(' ')).toContain('Each costs about $165.00');
  expect(proof.keepUntil >= '2028-03-10').toBe(true);
});

test('after an erasure it keeps the words and the days, and nothing of the person', async () => {
  const { membershipId, customerId } = await proven('erased@proofs.example.com');
  await tellMembers({ ...shop.parts, clock: { ...shop.parts.clock, today: () => '2027-03-01' } });
  await sql`
    insert into tier_choices (membership_id, from_tier_id, from_name, tier_id, name, terms_version, wording, page,
      address_hash, agreed_at)
    values (${membershipId}, 4, 'Six Bottles', 3, 'Three Bottles', ${RENEWAL_TERMS_VERSION}, ${wording}, 'http://brand2.localhost/account/membership',
      'another-keyed-hash', '2026-03-10T20:00:00Z')`.execute(shop.db);
  await leaveClub(shop.parts, membershipId, { where: 'account', reason: 'Erased soon' });
  await shop.runJobs();
  const before = await proofOf(membershipId);
  // A tier that is renamed later keeps the name that the member read.
  await sql`update club_tiers set name = name || ' of Later' where tier_id in (3, 4)`.execute(shop.db);
  expect((await proofOf(membershipId)).choices).toEqual(before.choices);
  await sql`update club_tiers set name = replace(name, ' of Later', '') where tier_id in (3, 4)`.execute(
    shop.db,
  );
  expectOk(
    await owner.post(`/api/office/customers/${customerId}/erase`, {
      typedEmail: 'erased@proofs.example.com',
    }),
  );
  const after = await proofOf(membershipId);
  expect(after.email).toMatch(/^erased-\d+@erased\.invalid$/);
  const choices = [{ ...before.choices[0], addressHash: null }];
  expect(after).toEqual({ ...before, email: after.email, addressHash: null, choices, emails: [] });
  expect(after.notices[0].sent).not.toBeNull();
  expect(JSON.stringify(after)).not.toMatch(/proofs\.example|keyed-hash|Erased soon/);
});

test('a membership that is older than the record says so, and others see none', async () => {
  const { membershipId } = await newMember(shop, 'older@proofs.example.com');
  expect(await proofOf(membershipId)).toMatchObject({ how: 'not recorded', wording: [], keepUntil: null });
  expect((await owner.get('/api/office/members/999999/consent')).status).toBe(404);
  const cellar = await signInStaff(shop, 'cellar');
  expect((await cellar.get(`/api/office/members/${membershipId}/consent`)).status).toBe(403);
});
