import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAddress } from '../../testing/add-rows.ts';
import { changeCustomer } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { giveCard, newestLink } from '../../testing/test-card-links.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import {
  forgetMembers,
  leftByLinkIn,
  newMember,
  prepare,
  type TestMember,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { capVolume, forgetStateTerms } from '../../testing/test-states.ts';

const shop = testShop();
let service: TestBrowser;
beforeAll(async () => {
  service = await signInStaff(shop, 'service');
});
beforeEach(() => forgetMembers(shop));

let people = 0;

/** A customer with a card and an address, who is no member. */
async function customer(place: { state?: string; zip?: string; city?: string } = {}) {
  people += 1;
  const email = `caller-${people}@members.example.com`;
  const { customerId, cardId } = await newMember(shop, email);
  await sql`delete from memberships where customer_id = ${customerId}`.execute(shop.db);
  const addressId = await address(customerId, place);
  return { email, customerId, cardId, addressId };
}

function address(customer_id: number, { state = 'OR', zip = '97209', city = 'Portland' } = {}) {
  const address1 = `${customer_id} Oak Street`;
  return addAddress(shop.db, { customer_id, address1, city, state_short: state, zip });
}

type Customer = Awaited<ReturnType<typeof customer>>;

const add = ({ customerId, cardId, addressId }: Customer, change: object = {}) =>
  service.post('/api/office/clubs/2/members', {
    ...{ customerId, cardId, tierId: 3, place: { addressId }, agreed: true },
    ...change,
  });

function opened(answer: Awaited<ReturnType<typeof add>>) {
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const shown = async (membershipId: number) => (await service.get(`/api/office/members/${membershipId}`)).body;

async function mails(email: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${email} order by mail_id`.execute(shop.db);
  return rows.map(({ subject }) => subject);
}

async function lastText(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text_body as text from mails where recipient = ${email} order by mail_id desc limit 1`.execute(
    shop.db,
  );
  return rows[0]?.text;
}

test('a customer becomes a member by phone: consent, email and event as of a join', async () => {
  const caller = await customer();
  expect((await add(caller, { agreed: false })).body.fields).toEqual({
    agreed: ['Read the member policy to the customer first.'],
  });
  const added = opened(await add(caller)).body;
  expect(added.sentCardLinkTo).toBeNull();
  const { rows } = await sql<Record<string, unknown>>`
    select branding_id, page, address_hash, wording from membership_consents
    where membership_id = ${added.membershipId}`.execute(shop.db);
  const [tier] = (await service.get('/api/office/clubs/2')).body.tiers;
  const agreed = 'The customer agreed by phone to these terms and to the member policy (version 2026-07).';
  const wording = [...tier.renewalTerms, agreed].join('\n');
  expect(rows).toEqual([{ branding_id: 2, page: null, address_hash: null, wording }]);
  expect(await shown(added.membershipId)).toMatchObject({
    state: 'active',
    club: 'Club Twomey',
    tier: 'Three Bottles',
    card: { cardId: caller.cardId },
    takenBy: expect.stringMatching(/./),
    address: expect.arrayContaining(['Portland, OR 97209']),
    mayComeBack: false,
  });
  expect(await mails(caller.email)).toEqual(['Welcome to Club Twomey']);
  expect(leftByLinkIn(shop, await lastText(caller.email))).toBe(added.membershipId);
  expect((await add(caller)).status).toBe(409);
  expect((await prepare(shop)).carts).toBe(1);
});

test('without a card, the membership starts when the link is used', async () => {
  const caller = await customer();
  const { membershipId, sentCardLinkTo } = opened(await add(caller, { cardId: null })).body;
  expect(sentCardLinkTo).toBe(caller.email);
  expect(await shown(membershipId)).toMatchObject({ state: 'pending', card: null });
  await giveCard(shop, await newestLink(shop));
  expect(await shown(membershipId)).toMatchObject({
    state: 'active',
    card: { lastFour: expect.stringMatching(/^\d{4}$/) },
  });
  expect(await mails(caller.email)).toContain('Your Club Twomey membership is active');
});

test('age, state and volume are judged as for any join', async () => {
  const utah = await customer({ state: 'UT', zip: '84101', city: 'Salt Lake City' });
  const refused = await add(utah);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { place: ['The club does not ship to that state.'] },
  ]);
  const young = await customer();
  await changeCustomer(shop.db, young.customerId, { birth_date: null });
  expect((await add(young)).body.fields).toEqual({ birthDate: ['Enter the birth date.'] });
  expect((await add(young, { birthDate: '2010-01-01' })).body.fields.birthDate).toHaveLength(1);
  // The state lets one person have two bottles a month.
  await capVolume(shop, 'OR', 1500);
  const much = await add(young, { birthDate: '1980-01-01' });
  expect([much.status, much.body.message]).toEqual([409, expect.stringMatching(/bottles? this month/)]);
  await forgetStateTerms(shop);
  opened(await add(young, { birthDate: '1980-01-01' }));
});

test('a canceled member comes back with a reason, as a new membership', async () => {
  const caller = await customer();
  const first = opened(await add(caller)).body.membershipId;
  expectOk(await service.post(`/api/office/members/${first}/cancel`, { reason: 'Too much wine' }));
  expect((await shown(first)).mayComeBack).toBe(true);
  expect((await add(caller)).body.fields).toEqual({ reason: ['Enter why the former member comes back.'] });
  const { membershipId } = opened(await add(caller, { reason: 'Has more room' })).body;
  expect(await shown(membershipId)).toMatchObject({ state: 'active' });
  expect(await shown(first)).toMatchObject({ state: 'cancelled', mayComeBack: false });
  const { rows } = await sql<{ details: object }>`
    select details from operator_actions where subject = ${`member ${membershipId}`}`.execute(shop.db);
  expect(rows).toMatchObject([{ details: { isFormer: true, reason: 'Has more room' } }]);
});

test('two staff members add the same customer at once: one membership', async () => {
  const caller = await customer();
  const both = await Promise.all([add(caller), add(caller)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('tier, address and card are changed, and one email says what changed', async () => {
  const caller = await customer();
  const { membershipId } = opened(await add(caller)).body;
  const at = `/api/office/members/${membershipId}`;
  const change = (body: object) => service.send('PUT', at, body);
  const other: TestMember = await newMember(shop, 'other@members.example.com');
  expect((await change({ cardId: other.cardId })).status).toBe(422);
  expect((await change({ tierId: 1 })).status).toBe(422);
  expect((await change({})).body.changed).toEqual([]);
  const winery = expectOk(await change({ tierId: 4, place: { wineryId: 8 } })).body;
  expect(winery.changed).toEqual(['tier', 'address']);
  expect(await shown(membershipId)).toMatchObject({ tier: 'Six Bottles', isPickup: true });
  expect(await mails(caller.email)).toEqual([
    'Welcome to Club Twomey',
    'Your Club Twomey membership has changed',
  ]);
  const text = await lastText(caller.email);
  expect(text).toContain('Your tier is now Six Bottles');
  expect(text).toContain('It waits for Ada Hart at');
  expect(text).not.toContain('The card on file is now');
  expect(leftByLinkIn(shop, text)).toBe(membershipId);
});

test('a tier that the state does not allow is refused and changes nothing', async () => {
  const caller = await customer();
  const { membershipId } = opened(await add(caller)).body;
  await capVolume(shop, 'OR', 2250);
  const refused = await service.send('PUT', `/api/office/members/${membershipId}`, { tierId: 4 });
  expect(refused.status).toBe(409);
  expect(await shown(membershipId)).toMatchObject({ state: 'active', tierId: 3 });
  await forgetStateTerms(shop);
});
