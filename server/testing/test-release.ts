import { type Kysely, sql } from 'kysely';
import { readLeaveLink } from '../catalog/clubs/leave-link.ts';
import { householdOf } from '../places/household.ts';
import type { Database } from '../platform/database/schema.ts';
import { prepareRelease } from '../programs/club-releases/prepare-release.ts';
import type { NewRelease } from '../programs/club-releases/release-store.ts';
import { changeCard, changeMembership } from './change-rows.ts';
import { GOOD_CARD, newCustomer, userOf } from './test-checkout.ts';
import type { TestShop } from './test-shop.ts';

export interface NewMember {
  readonly tierId?: number;
  readonly cardNumber?: string;
  readonly stateShort?: string;
  readonly zip?: string;
  readonly address1?: string;
  readonly deliveryMethod?: string;
  readonly shipViaId?: number;
  readonly birthDate?: string;
}

export interface TestMember {
  readonly membershipId: number;
  readonly customerId: number;
  readonly cardId: number;
  readonly email: string;
}

let addresses = 0;

/** A member of club 2 with a card on file, in Oregon by default; each has a separate household. */
export async function newMember(shop: TestShop, email: string, wishes: NewMember = {}): Promise<TestMember> {
  addresses += 1;
  const { tierId = 3, cardNumber = GOOD_CARD.cardNumber, stateShort = 'OR', zip = '97209' } = wishes;
  const { deliveryMethod = 'DELIVER', shipViaId = 1, birthDate = '1985-05-17' } = wishes;
  const address = {
    name_first: 'Ada',
    name_last: 'Hart',
    company: null,
    address1: wishes.address1 ?? `${addresses} Main Street`,
    address2: null,
    city: 'Portland',
    stateShort,
    zip,
    phone: '(503) 555-0101',
  };
  const stored = await shop.parts.gateway.tokenize({ ...GOOD_CARD, cardNumber });
  if (stored.kind !== 'stored') throw new Error(stored.reason);
  const { token, card } = stored;
  const { rows } = await sql<TestMember>`
    with customer as (
      insert into customers (email, name_first, name_last, birth_date)
      values (${email}, 'Ada', 'Hart', ${birthDate}) returning customer_id
    ), kept as (
      insert into cards (customer_id, token, card_type_id, last_four, expiration_month, expiration_year, is_authorised)
      select customer_id, ${token}, ${card.CardTypeId}, ${card.LastFour}, ${card.ExpirationMonth},
        ${card.ExpirationYear}, true from customer
      returning card_id, customer_id
    )
    insert into memberships (club_type_id, tier_id, customer_id, email, state, card_id, delivery_method, ship_via_id,
      ship_state, shipping_address, household, birth_date, policy_version, agreed_at)
    select t.club_type_id, t.tier_id, kept.customer_id, ${email}, 'active', kept.card_id, ${deliveryMethod}, ${shipViaId},
      ${stateShort}, ${JSON.stringify(address)}::text::jsonb,
      ${deliveryMethod === 'DELIVER' ? householdOf(address) : null}, ${birthDate}, '2026-07', now()
    from kept, club_tiers t where t.tier_id = ${tierId}
    returning membership_id as "membershipId", customer_id as "customerId", card_id as "cardId", email`.execute(
    shop.db,
  );
  if (!rows[0]) throw new Error('a member was not made');
  return rows[0];
}

/** A member who is logged in, with a card in the account. */
export async function loggedInMember(shop: TestShop, email: string, wishes: NewMember = {}) {
  const browser = await newCustomer(shop, email);
  const { userId } = await userOf(browser);
  const member = await newMember(shop, `card-of-${email}`, wishes);
  await changeMembership(shop.db, member.membershipId, { customer_id: userId });
  await changeCard(shop.db, member.cardId, { customer_id: userId });
  return { browser, userId, member };
}

/** Many members like one that there is, each with an address and a valid card of their own. */
export async function copyMember(db: Kysely<Database>, membershipId: number, copies: number): Promise<void> {
  await sql`
    with made as (
      insert into customers (email, name_first, name_last, birth_date)
      select 'copy-' || ${membershipId}::integer || '-' || n || '@example.com', 'Ada', 'Hart', date '1950-01-01' + n
      from generate_series(1, ${copies}) n returning customer_id, email, birth_date
    ), kept as (
      insert into cards (customer_id, token, card_type_id, last_four, expiration_month, expiration_year, is_authorised)
      select made.customer_id, k.token || '-' || made.customer_id, k.card_type_id, k.last_four, k.expiration_month,
        k.expiration_year, true
      from made, memberships m join cards k on k.card_id = m.card_id where m.membership_id = ${membershipId}
      returning card_id, customer_id
    )
    insert into memberships (club_type_id, tier_id, customer_id, email, state, card_id, delivery_method, ship_via_id,
      ship_state, shipping_address, household, birth_date, policy_version, agreed_at)
    select m.club_type_id, m.tier_id, kept.customer_id, made.email, 'active', kept.card_id, m.delivery_method,
      m.ship_via_id, m.ship_state, m.shipping_address, 'house of ' || made.email, made.birth_date, m.policy_version, now()
    from memberships m, kept join made on made.customer_id = kept.customer_id where m.membership_id = ${membershipId}
    order by kept.customer_id`.execute(db);
}

/** Club 2 ships on this Monday, a good month from the test's today. */
export const SHIP_DAY = '2027-04-05';

export function prepare(shop: TestShop, release: Partial<NewRelease> = {}, { isDryRun = false } = {}) {
  const request = {
    clubTypeId: 2,
    shipDay: SHIP_DAY,
    name: 'Spring 2027',
    windowEndsAt: new Date('2027-03-29T07:00:00Z'),
    ...release,
  };
  return prepareRelease(shop.parts, request, { isDryRun, onProgress: () => undefined });
}

/** Ends the window of a release, as time does. */
export async function endWindow(shop: TestShop, releaseId: number): Promise<void> {
  await sql`
    update club_releases set window_ends_at = now() - interval '1 second' where release_id = ${releaseId}`.execute(
    shop.db,
  );
}

/** No members and no releases: each test begins with those that it makes. */
export async function forgetMembers(shop: TestShop): Promise<void> {
  await sql`delete from release_shipments`.execute(shop.db);
  await sql`delete from club_releases`.execute(shop.db);
  await sql`delete from memberships`.execute(shop.db);
}

export interface TestShipment {
  readonly shipmentId: number;
  readonly cartId: number | null;
  readonly state: string;
  readonly reason: string | null;
}

export async function shipmentOf(shop: TestShop, { membershipId }: TestMember): Promise<TestShipment> {
  const { rows } = await sql<TestShipment>`
    select shipment_id as "shipmentId", cart_id as "cartId", state, reason from release_shipments
    where membership_id = ${membershipId} order by shipment_id desc limit 1`.execute(shop.db);
  if (!rows[0]) throw new Error('the member has no shipment');
  return rows[0];
}

/** The membership that the email's link ends; null: the email has no such link. */
export function leftByLinkIn(shop: TestShop, text: string | undefined): number | null {
  const url = /http\S+club-membership\?\S+/.exec(text ?? '')?.[0];
  if (url === undefined) return null;
  const { linkSecret, clock } = shop.parts;
  return readLeaveLink(linkSecret, new URL(url).searchParams.get('id') ?? '', clock.now());
}
