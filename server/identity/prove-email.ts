import { adoptMemberships } from '../clubs/membership-store.ts';
import type { Writer } from '../database/access.ts';
import { writeEmailVerified } from './store.ts';

/**
 * To be called when a mailed link came back: the email is verified, and memberships that wait for its owner join the
 * account. False where the account has another email by now.
 */
export async function proveEmail(
  trx: Writer,
  { customerId, email }: { customerId: number; email: string },
): Promise<boolean> {
  if (!(await writeEmailVerified(trx, customerId, email))) return false;
  await adoptMemberships(trx, customerId, email);
  return true;
}
