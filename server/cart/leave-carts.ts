import { sql } from 'kysely';
import type { Writer } from '../database/access.ts';
import { type Merge, mergeCarts } from './merge-carts.ts';
import { sharedHash } from './shared-hash.ts';

/**
 * Before a log-out takes the cart's cookie away: what a guest's payment left behind goes to the customer, and so does
 * the cart that is still being paid, where the customer has no other; else nobody would find it if it comes to nothing.
 */
export async function leaveCarts(trx: Writer, merge: Merge): Promise<void> {
  const { customerId, guests, kind } = merge;
  if (guests.length === 0) return;
  await mergeCarts(trx, merge);
  await sql`
    update carts set customer_id = ${customerId}
    where kind = ${kind} and status = 'paying' and customer_id is null
      and browser_hash in (${sql.join(guests.map(sharedHash))})
      and not exists (
        select from carts own
        where own.customer_id = ${customerId} and own.kind = ${kind} and own.status in ('open', 'paying'))`.execute(
    trx,
  );
}
