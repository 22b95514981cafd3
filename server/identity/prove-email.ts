import { adoptMemberships } from '../clubs/membership-store.ts';
import type { Writer } from '../database/access.ts';
import { writeEmailVerified } from './store.ts';

/** Call when a mailed link is used. Also adopts waiting memberships. False if the account now has another email. */
export async function proveEmail(
  trx: Writer,
  { customerId, email }: { customerId: number; email: string },
): Promise<boolean> {
  if (!(await writeEmailVerified(trx, customerId, email))) return false;
  await adoptMemberships(trx, customerId, email);
  return true;
}
