import { type Expression, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import { mailableEmail } from '../../../domain/people/email.ts';
import type { Reader } from '../../platform/database/access.ts';

export interface BulkCustomer {
  readonly customerId: number;
  readonly email: string;
  readonly birthDay: Day | null;
}

export function selectCustomer(db: Reader, customerId: number): Promise<BulkCustomer | null> {
  return selectWhere(db, sql`customer_id = ${customerId}`);
}

export function selectCustomerOf(db: Reader, email: string): Promise<BulkCustomer | null> {
  return selectWhere(db, sql`lower(email) = lower(${mailableEmail(email)})`);
}

async function selectWhere(db: Reader, condition: Expression<SqlBool>): Promise<BulkCustomer | null> {
  const row = await db
    .selectFrom('customers')
    .select(['customer_id as customerId', 'email', 'birth_date as birthDay'])
    .where(condition)
    .executeTakeFirst();
  return row ?? null;
}
