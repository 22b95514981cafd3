import { expect, type Page } from '@playwright/test';
import { askShop } from './ask-shop.ts';
import { securityCodeOf } from './cards.ts';
import type { Customer } from './customer.ts';
import { ada, type Recipient } from './fill-shipping.ts';
import { inDatabase } from './in-database.ts';
import { alderRidge, type Site } from './sites.ts';

interface Membership {
  /** Null: none yet. */
  readonly state: 'active' | 'pending' | null;
  /** Saved in the account; the first is the one on file, unless the membership is pending. */
  readonly cards: readonly string[];
  /** Saved in the account; shipments go to the first. */
  readonly addresses: readonly Recipient[];
}

/**
 * A member of the site's club, of this test alone. Joining is what other tests are about, and none of them can leave a
 * membership without a card: the database is told instead.
 */
export async function clubMember(
  page: Page,
  site: Site,
  name: string,
  membership: Membership,
): Promise<Customer & { token: string }> {
  const customer = {
    email: `${name}-${page.viewportSize()?.width}@example.com`,
    password: 'a good long password',
  };
  const { token } = await send<{ token: string }>('/api/identity/sign-up', {
    ...customer,
    confirmPassword: customer.password,
    name_first: 'Mary',
    name_last: 'Somerville',
    dob_month: 4,
    dob_day: 17,
    dob_year: 1980,
  });
  // Who still has to join finds all of it chosen.
  const isDefault = membership.state === null;
  for (const to of membership.addresses)
    await send('/api/account/address', { ...addressOf(to), makeDefaultShipping: isDefault }, token);
  for (const cardNumber of membership.cards) {
    const card = { cardNumber, expirationMonth: 11, expirationYear: 2031, cvv: securityCodeOf(cardNumber) };
    await send('/api/account/card', { ...card, defaultCard: isDefault }, token);
  }
  if (membership.state !== null) await insertMembership(customer, site, membership);
  return { ...customer, token };
}

const CALIFORNIA = 6;

function addressOf({ firstName, lastName, street, city, zip, phone }: Recipient) {
  return {
    name_first: firstName,
    name_last: lastName,
    address1: street,
    city,
    stateId: CALIFORNIA,
    zip,
    phone,
    makeDefaultBilling: true,
  };
}

/** Needs no log-in in the browser: the call carries none of its cookies. */
async function send<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(alderRidge.origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}

async function insertMembership(
  { email }: Customer,
  { brandingId }: Site,
  { state, addresses: [to = ada] }: Membership,
): Promise<void> {
  const { name_first, name_last, address1, city, zip, phone } = addressOf(to);
  const nothing = { company: null, address2: null };
  const address = { name_first, name_last, ...nothing, address1, city, stateShort: 'CA', zip, phone };
  await inDatabase(
    (sql) => sql`
    insert into memberships (club_type_id, tier_id, customer_id, email, state, card_id, delivery_method,
      ship_via_id, ship_state, shipping_address, birth_date, policy_version, agreed_at)
    select ${brandingId}, (select min(tier_id) from club_tiers where club_type_id = ${brandingId}), customer_id, email,
      ${state}, (select min(card_id) from cards where customer_id = u.customer_id and ${state} = 'active'), 'DELIVER',
      1, 'CA', ${sql.json(address)}, '1980-04-17', '2024-01', now()
    from customers u where email = ${email}`,
  );
}

interface Release {
  readonly releaseId: number;
  readonly exceptions: readonly { readonly email: string; readonly reason: string }[];
}

/**
 * Prepares what the site's club ships on a Monday, so many weeks ahead, as an operator does; members may change it for
 * ten days. A club has one release a day: each test has a week of its own.
 */
export async function releaseClub({ brandingId }: Site, name: string, weeks: number): Promise<Release> {
  // Days of the shop stand still in these tests, and the end of a window does not: the ship day is behind both.
  const soon = Math.max(Date.now(), Date.parse('2027-03-02')) + weeks * 7 * DAY_MS;
  const monday = new Date(soon + ((8 - new Date(soon).getUTCDay()) % 7) * DAY_MS);
  const until = new Date(Date.now() + 10 * DAY_MS);
  const options = ['--ships-on', dayOf(monday), '--until', dayOf(until), '--name', name];
  return askShop<Release>('club', 'release', String(brandingId), ...options);
}

const DAY_MS = 86_400_000;

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Lets the time to change a release's shipments end; those of other tests' members are skipped, and never charged. */
export async function endWindow({ releaseId }: Release, { email }: Customer): Promise<void> {
  await inDatabase(async (sql) => {
    await sql`update release_shipments set state = 'held' where release_id = ${releaseId} and state = 'open'
      and membership_id not in (select membership_id from memberships where email = ${email})`;
    await sql`update club_releases set window_ends_at = now() where release_id = ${releaseId}`;
  });
}

/** Has the shop charge what is open of a release, as it does by itself some time after the window. */
export async function chargeClub({ releaseId }: Release): Promise<void> {
  await askShop('club', 'release', 'charge', String(releaseId));
}
