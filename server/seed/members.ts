import { sql, type Transaction } from 'kysely';
import { addDays, type Day } from '../../domain/dates/day.ts';
import { STATE_IDS } from '../../domain/geography/state-ids.ts';
import { householdOf } from '../places/household.ts';
import type { Database } from '../platform/database/schema.ts';
import { FORMER_POLICY } from './clubs.ts';

interface DemoMember {
  readonly email: string;
  readonly club_type_id: 1 | 2;
  readonly tier_id: number;
  readonly state: 'active' | 'cancelled';
  readonly birth_date: Day;
  readonly joinedDaysAgo: number;
  readonly stateDaysAgo: number;
  readonly home: Omit<Home, 'company' | 'address2'>;
  readonly lastFour: string;
}

interface Home {
  readonly name_first: string;
  readonly name_last: string;
  readonly company: null;
  readonly address1: string;
  readonly address2: null;
  readonly city: string;
  readonly zip: string;
  readonly phone: string;
}

/** Who belongs to a club, and who did; both live in California. */
const members: readonly DemoMember[] = [
  {
    email: 'member@example.com',
    club_type_id: 1,
    tier_id: 1,
    state: 'active',
    birth_date: '1984-09-03',
    joinedDaysAgo: 280,
    stateDaysAgo: 280,
    home: {
      name_first: 'Mei',
      name_last: 'Tanaka',
      address1: '210 Oak Street',
      city: 'Napa',
      zip: '94559',
      phone: '(707) 555-0162',
    },
    lastFour: '8210',
  },
  {
    email: 'former@example.com',
    club_type_id: 2,
    tier_id: 3,
    state: 'cancelled',
    birth_date: '1971-01-22',
    joinedDaysAgo: 900,
    stateDaysAgo: 200,
    home: {
      name_first: 'Frank',
      name_last: 'Delgado',
      address1: '77 Cedar Street',
      city: 'Santa Rosa',
      zip: '95404',
      phone: '(707) 555-0177',
    },
    lastFour: '6620',
  },
];

const CALIFORNIA = { state_id: STATE_IDS.CA, state_short: 'CA' };

/** Puts the demo's members in, each with the address and the card that their shipments go by. */
export async function insertMembers(
  trx: Transaction<Database>,
  customerIds: ReadonlyMap<string, number>,
  today: Day,
): Promise<void> {
  for (const member of members) {
    const customerId = customerIds.get(member.email);
    if (customerId === undefined) throw new Error(`the demo has lost ${member.email}`);
    await insertMember(trx, member, customerId, today);
  }
}

async function insertMember(
  trx: Transaction<Database>,
  member: DemoMember,
  customer_id: number,
  today: Day,
): Promise<void> {
  const { club_type_id, tier_id, state, birth_date, email } = member;
  const home: Home = { ...member.home, company: null, address2: null };
  await trx
    .insertInto('addresses')
    .values({ ...home, ...CALIFORNIA, customer_id, is_default_shipping: true, is_default_billing: true })
    .execute();
  const joined = noonOf(addDays(today, -member.joinedDaysAgo));
  await trx
    .insertInto('memberships')
    .values({
      club_type_id,
      tier_id,
      customer_id,
      email,
      state,
      card_id: await insertCard(trx, customer_id, member.lastFour),
      delivery_method: 'DELIVER',
      ship_via_id: 1,
      ship_state: CALIFORNIA.state_short,
      shipping_address: sql<string>`${JSON.stringify({ ...home, stateShort: CALIFORNIA.state_short })}::text::jsonb`,
      household: householdOf(home),
      birth_date,
      policy_version: FORMER_POLICY,
      agreed_at: joined,
      joined_at: joined,
      state_since: noonOf(addDays(today, -member.stateDaysAgo)),
    })
    .execute();
}

async function insertCard(
  trx: Transaction<Database>,
  customer_id: number,
  last_four: string,
): Promise<number> {
  const card = {
    token: `tok_demo_${last_four}`,
    card_type_id: 2,
    last_four,
    expiration_month: 6,
    expiration_year: 2031,
  };
  await trx
    .insertInto('sandbox_gateway.cards')
    .values({ ...card, behaviour: 'approve' })
    .execute();
  const { card_id } = await trx
    .insertInto('cards')
    .values({ ...card, customer_id, is_default: true })
    .returning('card_id')
    .executeTakeFirstOrThrow();
  return card_id;
}

/** In the winery's time zone. */
function noonOf(day: Day) {
  return sql<never>`(${day}::date + time '12:00') at time zone 'America/Los_Angeles'`;
}
