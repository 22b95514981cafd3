import { sql } from 'kysely';
import type { Writer } from '../../platform/database/access.ts';

/**
 * Gives an account the orders that were placed as a guest under its email. Call only for a verified email: it shows
 * the orders to the person who has the account. Returns how many there were.
 */
export async function adoptGuestOrders(trx: Writer, customerId: number, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set customer_id = ${customerId} where customer_id is null and lower(email) = lower(${email})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
