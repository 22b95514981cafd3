import { selectCustomerOf } from '../../server/bulk-payment/customer-store.ts';
import { type Outcome, refused } from '../command.ts';
import type { Shop } from '../open-shop.ts';

type Customer = NonNullable<Awaited<ReturnType<typeof selectCustomerOf>>>;

export async function findCustomer(
  db: Shop['db'],
  email: string,
): Promise<{ ok: true; customer: Customer } | { ok: false; outcome: Outcome }> {
  const customer = await selectCustomerOf(db, email);
  return customer === null
    ? { ok: false, outcome: refused(`There is no account with the email ${email}.`) }
    : { ok: true, customer };
}
