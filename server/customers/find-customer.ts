import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';

export interface CustomerName {
  readonly customerId: number;
  readonly email: string;
}

/** An account by its email, in any letter case, or by its number. Null if there is none. */
export async function findCustomer(db: Reader, emailOrId: string): Promise<CustomerName | null> {
  const id = /^\d{1,9}$/.test(emailOrId) ? Number(emailOrId) : null;
  const { rows } = await sql<CustomerName>`
    select customer_id as "customerId", email from customers
    where customer_id = ${id}::integer or lower(email) = lower(${emailOrId})`.execute(db);
  return rows[0] ?? null;
}
