import type { Insertable } from 'kysely';
import type { Reader } from '../platform/database/access.ts';
import type { Database } from '../platform/database/schema.ts';

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
