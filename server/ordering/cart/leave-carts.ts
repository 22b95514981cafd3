import { sql } from 'kysely';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { type Merge, mergeCarts } from './merge-carts.ts';
import { sharedHash } from './of-shopper.ts';

/**
 * Run it before a logout removes the cart cookie: it moves what a guest's payment left behind. A customer without
 * another cart also gets one in payment; a failed payment would lose it.
 */
export async function leaveCarts(trx: Writer, merge: Merge): Promise<void> {
  const { customerId, guests, kind } = merge;
  if (guests.length === 0) return;
  await mergeCarts(trx, merge);
  await run(trx)`
    update carts set customer_id = ${customerId}
    where kind = ${kind} and status = 'paying' and customer_id is null
      and browser_hash in (${sql.join(guests.map(sharedHash))})
      and not exists (
        select from carts own
        where own.customer_id = ${customerId} and own.kind = ${kind} and own.status in ('open', 'paying'))`;
}
