import { randomBytes } from 'node:crypto';
import type { Insertable, InsertObject } from 'kysely';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import type { Reader } from '../platform/database/access.ts';
import type { Database } from '../platform/database/schema.ts';
import { ADDRESS } from './order-with.ts';

/** Rows that a test needs and does not look at: it names the columns that matter to it. */
type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

export async function addCustomer(db: Reader, row: Row<'customers'> & { email: string }): Promise<number> {
  const { customer_id } = await db
    .insertInto('customers')
    .values({ name_first: 'Ada', name_last: 'Hart', ...row })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
}

/** In Portland, Oregon, unless it says otherwise. */
export async function addAddress(
  db: Reader,
  row: Row<'addresses'> & { customer_id: number },
): Promise<number> {
  const { address_id } = await db
    .insertInto('addresses')
    .values({
      name_first: 'Ada',
      name_last: 'Hart',
      address1: '9 Oak Street',
      city: 'Portland',
      state_short: 'OR',
      state_id: stateByShort(row.state_short ?? 'OR')?.stateId ?? 0,
      zip: '97209',
      phone: '(503) 555-0101',
      ...row,
    })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return address_id;
}

export async function addMail(
  db: Reader,
  row: Partial<InsertObject<Database, 'mails'>> & { recipient: string },
): Promise<number> {
  const { mail_id } = await db
    .insertInto('mails')
    .values({
      event_key: 'order-shipped 1',
      branding_id: 1,
      subject: 'Hello',
      text_body: 'Thank you.',
      html_body: '-',
      ...row,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  return mail_id;
}

export async function addText(db: Reader, row: Partial<InsertObject<Database, 'texts'>>): Promise<void> {
  await db
    .insertInto('texts')
    .values({
      event_key: 'order-shipped 1',
      branding_id: 1,
      phone: '+17075550107',
      purpose: 'transactional',
      body: 'Hello',
      read_in: 'CA',
      ...row,
    })
    .execute();
}

/** Of the second brand and an unknown browser. */
export async function addCart(db: Reader, row: Row<'carts'>): Promise<number> {
  const { cart_id } = await db
    .insertInto('carts')
    .values({ browser_hash: randomBytes(32), branding_id: 2, ...row })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return cart_id;
}

/** Of Club Twomey, to an address in California, without an account or a card. */
export async function addMembership(
  db: Reader,
  row: Row<'memberships'> & { email: string; state: MembershipState },
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({
      club_type_id: 2,
      tier_id: 3,
      delivery_method: 'DELIVER',
      ship_via_id: 1,
      ship_state: 'CA',
      shipping_address: JSON.stringify(ADDRESS),
      birth_date: '1985-04-17',
      policy_version: '2026-07',
      agreed_at: '2026-07-01T20:00:00Z',
      ...row,
    })
    .execute();
}
