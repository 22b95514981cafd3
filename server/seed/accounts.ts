import type { Transaction } from 'kysely';
import type { Day } from '../../domain/dates/day.ts';
import { hashPassword } from '../people/identity/passwords.ts';
import type { Database } from '../platform/database/schema.ts';
import { customers } from './customers.ts';
import { insertMembers } from './members.ts';
import { insertPastOrders } from './past-orders.ts';
import { savedAddresses } from './saved-addresses.ts';
import { savedCards } from './saved-cards.ts';

/** All demo accounts' password. */
const DEMO_PASSWORD = 'cellar-door-1';

/** The demo accounts. Grace's has addresses, cards and past orders. */
export async function insertAccounts(trx: Transaction<Database>, today: Day): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const written = await trx
    .insertInto('customers')
    .values(customers.map((customer) => ({ ...customer, password_hash, email_verified_at: new Date(0) })))
    .returning(['customer_id', 'email'])
    .execute();
  const grace = written.find(({ email }) => email === 'grace@example.com');
  if (!grace) throw new Error('the demo has lost Grace');
  const { customer_id } = grace;
  await trx
    .insertInto('addresses')
    .values(
      savedAddresses.map((address, index) => ({
        ...address,
        customer_id,
        is_default_shipping: index === 0,
        is_default_billing: index === 0,
      })),
    )
    .execute();
  await insertCards(trx, customer_id);
  await insertPastOrders(trx, customer_id, today);
  const ids = written.map((row) => [row.email, row.customer_id] as const);
  await insertMembers(trx, new Map(ids), today);
}

async function insertCards(trx: Transaction<Database>, customer_id: number): Promise<void> {
  const cards = savedCards.map((card) => ({ ...card, token: `tok_demo_${card.last_four}` }));
  await trx
    .insertInto('sandbox_gateway.cards')
    .values(cards.map((card) => ({ ...card, behaviour: 'approve' })))
    .execute();
  await trx
    .insertInto('cards')
    .values(cards.map((card, index) => ({ ...card, customer_id, is_default: index === 0 })))
    .execute();
}
