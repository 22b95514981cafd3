import { adoptMemberships } from '../../catalog/clubs/membership-store.ts';
import { adoptGuestOrders } from '../../ordering/orders/adopt-guest-orders.ts';
import { writeEmailVerified } from '../../people/identity/store.ts';
import type { Writer } from '../../platform/database/access.ts';

/** Call when a mailed link is used. Also adopts waiting memberships and the guest orders of the email. False if the account now has another email. */
export async function proveEmail(
  trx: Writer,
  { customerId, email }: { customerId: number; email: string },
): Promise<boolean> {
  if (!(await writeEmailVerified(trx, customerId, email))) return false;
  await adoptMemberships(trx, customerId, email);
  await adoptGuestOrders(trx, customerId, email);
  return true;
}
