import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeClub, changeTier } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import {
  forgetMembers,
  leftByLinkIn,
  loggedInMember,
  prepare,
  shipmentOf,
  type TestMember,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
beforeEach(() => forgetMembers(shop));

const [THREE, SIX] = [3, 4];
let people = 0;

interface LoggedIn {
  readonly browser: TestBrowser;
  readonly member: TestMember;
  readonly email: string;
}

async function memberOf(tierId: number): Promise<LoggedIn> {
  people += 1;
  const email = `smaller-${people}@example.com`;
  return { ...(await loggedInMember(shop, email, { tierId })), email };
}

const at = ({ member }: LoggedIn) => `/api/account/memberships/${member.membershipId}`;
const offersTo = async (of: LoggedIn) => expectOk(await of.browser.get(`${at(of)}/smaller-tiers`)).body.tiers;
const choose = (of: LoggedIn, choice: { tierId: number; agreesTo: string }) => of.browser.put(at(of), choice);

async function choicesOf({ member }: LoggedIn) {
  const { rows } = await sql<{ from: number; to: number; wording: string; page: string; hash: string }>`
    select from_tier_id as "from", tier_id as "to", wording, page, address_hash as hash from tier_choices
    where membership_id = ${member.membershipId}`.execute(shop.db);
  return rows;
}

test('tiers that cost less are offered with their terms; a retired one, and more to who left, are not', async () => {
  const six = await memberOf(SIX);
  const [offer, ...more] = await offersTo(six);
  expect(more).toEqual([]);
  expect(offer).toMatchObject({ tierId: THREE, name: 'Three Bottles', pricePerShipment: 165 });
  expect(offer.terms[0]).toBe(
    'Club Twomey sends you 4 shipments a year. Each costs about $165.00, plus shipping and tax.',
  );
  expect(offer.contents.length).toBeGreaterThan(0);
  expect(await offersTo(await memberOf(THREE))).toEqual([]);
  await changeTier(shop.db, THREE, { is_open: false });
  expect(await offersTo(six)).toEqual([]);
  expect((await choose(six, offer)).status).toBe(422);
  await changeTier(shop.db, THREE, { is_open: true });
  expectOk(await six.browser.put(at(six), { state: 'cancelled' }));
  expect(await offersTo(six)).toEqual([]);
  expect((await choose(six, offer)).status).toBe(409);
});

test('a choice is kept with its words, and an email says them; a second press changes nothing', async () => {
  const six = await memberOf(SIX);
  const [offer] = await offersTo(six);
  for (const _ of [1, 2])
    expect(expectOk(await choose(six, offer)).body).toMatchObject({ tierId: THREE, pricePerShipment: 165 });
  const [choice, ...more] = await choicesOf(six);
  expect(more).toEqual([]);
  expect(choice).toEqual({
    from: SIX,
    to: THREE,
    wording: offer.terms.join('\n'),
    page: `${shop.parts.origins[2]}/account/membership`,
    hash: expect.stringMatching(/^[\w-]{20,}$/),
  });
  await shop.runJobs();
  const mails = (await shop.mailsTo(six.email)).filter(({ subject }) => subject.includes('has changed'));
  expect(mails).toHaveLength(1);
  const text = mails[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
  for (const sentence of offer.terms) expect(text).toContain(sentence);
  expect(text).not.toContain('still comes');
  expect(leftByLinkIn(shop, mails[0]?.text)).toBe(six.member.membershipId);

  const manager = await signInStaff(shop, 'manager');
  const proof = expectOk(await manager.get(`/api/office/members/${six.member.membershipId}/consent`)).body;
  expect(proof.choices).toMatchObject([
    { from: 'Six Bottles', to: 'Three Bottles', wording: offer.terms, page: choice?.page },
  ]);
});

test('other terms than those that were read, a larger tier and another’s membership are refused', async () => {
  const six = await memberOf(SIX);
  const [offer] = await offersTo(six);
  await changeClub(shop.db, 2, { shipments_a_year: 5 });
  const stale = await choose(six, offer);
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'The terms have changed. Please look at them again.',
  ]);
  await changeClub(shop.db, 2, { shipments_a_year: 4 });
  expect(await choicesOf(six)).toEqual([]);
  const three = await memberOf(THREE);
  expect((await choose(three, { ...offer, tierId: SIX })).status).toBe(422);
  expect((await three.browser.put(at(six), offer)).status).toBe(404);
  expectOk(await choose(six, offer));
});

test('a prepared shipment stays as it was announced, and the next one has the smaller tier', async () => {
  const six = await memberOf(SIX);
  await prepare(shop);
  const productOf = async () => {
    const { cartId } = await shipmentOf(shop, six.member);
    const { rows } = await sql<{ tierId: number }>`
      select t.tier_id as "tierId" from cart_items i join club_tiers t using (product_id)
      where i.cart_id = ${cartId}`.execute(shop.db);
    return rows.map(({ tierId }) => tierId);
  };
  const [offer] = await offersTo(six);
  expectOk(await choose(six, offer));
  expect(await productOf()).toEqual([SIX]);
  await shop.runJobs();
  const text = (await shop.mailsTo(six.email)).map((mail) => mail.text.replaceAll(/\s+/g, ' ')).join();
  expect(text).toContain('What is announced or ordered still comes as it is: Spring 2027, April 5, 2027.');
  await prepare(shop, {
    shipDay: '2027-05-03',
    name: 'May 2027',
    windowEndsAt: new Date('2027-04-26T07:00:00Z'),
  });
  expect(await productOf()).toEqual([THREE]);
});
