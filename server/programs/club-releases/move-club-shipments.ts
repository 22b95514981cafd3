import { sql } from 'kysely';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import { lockCartOf } from '../../ordering/cart/store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { moveToBookAddress } from './change-membership.ts';
import type { PreparingParts } from './prepare-release.ts';
import { selectChangeable } from './show-shipment.ts';

const shipsTo = textIn<OrderAddress>(sql`m.shipping_address`);

/**
 * Memberships to move with an address: those that ship to what the address is now; if none does, or it is new, all that
 * are delivered. Locks them and their carts, which come before the account, as when a payment is settled.
 */
export async function lockClubShipments(
  trx: Writer,
  { clock }: PreparingParts,
  { customerId, addressId }: { customerId: number; addressId: number | null },
): Promise<number[]> {
  const rows = await all<{ membershipId: number; isThere: boolean }>(trx)`
    select m.membership_id as "membershipId", coalesce(lower(${shipsTo('address1')}) = lower(a.address1)
      and coalesce(${shipsTo('address2')}, '') = coalesce(a.address2, '')
      and left(${shipsTo('zip')}, 5) = left(a.zip, 5), false) as "isThere"
    from memberships m left join addresses a on a.customer_id = m.customer_id and a.address_id = ${addressId}::integer
    where m.customer_id = ${customerId} and m.state <> 'cancelled' and m.delivery_method = ${DELIVER}
    order by m.membership_id`;
  const there = rows.filter(({ isThere }) => isThere);
  const ids = (there.length > 0 ? there : rows).map(({ membershipId }) => membershipId);
  for (const membershipId of ids) {
    await lockMembership(trx, membershipId);
    for (const { cartId } of await selectChangeable(trx, membershipId, clock.now()))
      await lockCartOf(trx, cartId);
  }
  return ids;
}

/** A shipment that can still change is judged and priced again at once. `invalid`: a club may not ship there. */
export async function moveClubShipments(
  trx: Writer,
  parts: PreparingParts,
  moving: { customerId: number; addressId: number; membershipIds: readonly number[] },
): Promise<Result<null>> {
  const { customerId, addressId, membershipIds } = moving;
  for (const membershipId of membershipIds) {
    const moved = await moveToBookAddress(trx, parts, { customerId, membershipId, addressId });
    if (moved.ok) continue;
    const { fields, message } = moved.refusal;
    const why = Object.values(fields ?? {}).flat()[0] ?? message;
    return reject(invalidFields({ alsoForClubs: [why] }));
  }
  return accept(null);
}
