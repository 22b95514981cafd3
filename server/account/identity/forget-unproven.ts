import { sql } from 'kysely';
import { clearForms } from '../../ordering/cart/clear-forms.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';

/** Someone else may have opened the account, hoping that the owner's wine later goes to their address. */
export async function forgetUnproven(trx: Writer, customerId: number): Promise<void> {
  const unproven = sql`
    select customer_id from customers c where customer_id = ${customerId} and email_verified_at is null
      and not exists (select from orders o where o.customer_id = c.customer_id)`;
  await run(trx)`
    with addresses_gone as (delete from addresses where customer_id in (${unproven}))
    delete from cards where customer_id in (${unproven})`;
  await clearForms(trx, sql`select cart_id from carts where customer_id in (${unproven})`);
}
