import { randomBytes } from 'node:crypto';
import type { Day } from '../../../domain/dates/day.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { judgeCartShipment } from '../../ordering/cart/cart-shipment.ts';
import { selectCart } from '../../ordering/cart/record-store.ts';
import { toMadeCart } from '../../ordering/checkout/made-cart.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import { undonePart } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { selectReleaseMember } from './member-store.ts';
import { type ReleaseMember, shippingFor } from './release-member.ts';

/**
 * Whether the law lets the membership's next shipment go where it goes: state, ZIP code, age and volume, as for any
 * cart. It is tried with a cart that is gone again afterwards. `conflict` with the reason.
 */
export async function judgeNextBox(
  trx: Writer,
  { clock, rules }: { readonly clock: Clock; readonly rules: ShopRules },
  membershipId: number,
): Promise<Result<null>> {
  const member = await selectReleaseMember(trx, membershipId);
  if (member === null) return reject(NOT_FOUND);
  const now = { rules, today: clock.today() };
  const decision = await undonePart(trx, async () => {
    // So that the volume limits do not count this shipment twice.
    await run(trx)`update memberships set state = 'on hold' where membership_id = ${membershipId}`;
    const cart = toMadeCart(await selectCart(trx, await insertBox(trx, member, now.today), rules), now);
    return judgeCartShipment(cart, now);
  });
  if (decision === null) throw new Error(`membership ${membershipId} has no destination`);
  return decision.ok ? accept(null) : reject(conflict(decision.reason));
}

async function insertBox(trx: Writer, member: ReleaseMember, today: Day): Promise<number> {
  const { membershipId, customerId, brandingId, productId } = member;
  const club = await first<{ clubTypeId: number }>(trx)`
    select club_type_id as "clubTypeId" from memberships where membership_id = ${membershipId}`;
  const next = club && (await selectClub(trx, club.clubTypeId))?.nextShipmentOn;
  const shipping = shippingFor(member, next && next > today ? next : today);
  const made = await first<{ cartId: number }>(trx)`
    with made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, shipping)
      values (${randomBytes(32)}, 'release', ${brandingId}, ${customerId},
        ${JSON.stringify(shipping)}::text::jsonb) returning cart_id
    ), filled as (
      insert into cart_items (cart_id, product_id, quantity) select cart_id, ${productId}, 1 from made
    )
    select cart_id as "cartId" from made`;
  if (made === null) throw new Error('a cart was not made');
  return made.cartId;
}
