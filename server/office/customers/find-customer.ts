import { mailableEmail } from '../../../domain/people/email.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';

export interface CustomerName {
  readonly customerId: number;
  readonly email: string;
}

/** By email, in any letter case, or by number. Null if there is none. */
export function findCustomer(db: Reader, emailOrId: string): Promise<CustomerName | null> {
  const id = /^\d{1,9}$/.test(emailOrId) ? Number(emailOrId) : null;
  return first<CustomerName>(db)`
    select customer_id as "customerId", email from customers
    where customer_id = ${id}::integer or lower(email) = lower(${mailableEmail(emailOrId)})`;
}
