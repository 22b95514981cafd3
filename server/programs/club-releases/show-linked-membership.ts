import type { LinkedMembership } from '../../../contract/club-membership.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { selectMembership } from '../../catalog/clubs/membership-store.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { selectShipmentsOf } from './shipment-record.ts';
import { showShipment } from './show-shipment.ts';

/** For anyone who has its link: no name, email, address or card. */
export async function showLinkedMembership(
  parts: CartParts,
  membershipId: number | null,
): Promise<Result<LinkedMembership>> {
  const membership = membershipId === null ? null : await selectMembership(parts.db, membershipId);
  if (membership === null) return reject(NOT_FOUND);
  const { brandingId, tierName, state, stateSince } = membership;
  return accept({
    clubName: BRANDS[brandingId].clubName,
    brandingId,
    tierName,
    state,
    stateSince: new Date(stateSince).toISOString(),
    shipment: await comingShipment(parts, membership),
  });
}

async function comingShipment(parts: CartParts, { membershipId }: MembershipRecord) {
  const today = parts.clock.today();
  const coming = (await selectShipmentsOf(parts.db, membershipId)).findLast(
    ({ state, shipDay }) => state === 'open' || (shipDay >= today && state !== 'left-out'),
  );
  const current = coming ? await showShipment(parts, coming) : null;
  if (current === null) return null;
  const { releaseName, shipDate, state, purchaseOrderId } = current;
  return { releaseName, shipDate, state, purchaseOrderId };
}
