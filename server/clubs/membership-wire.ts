import type { Membership } from '../../contract/user.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { isCounted } from '../../domain/clubs/membership-states.ts';
import { formatUsDate } from '../../domain/dates/day.ts';
import { centsToDollars } from '../../domain/money/cents.ts';
import type { MembershipRecord } from './membership-record.ts';

export function toMembership(membership: MembershipRecord): Membership {
  const { membershipId, clubTypeId, brandingId, tierId, tierName, state, nextShipmentOn } = membership;
  return {
    membershipId,
    clubTypeId,
    clubName: BRANDS[brandingId].clubName,
    brandingId,
    tierId,
    tierName,
    pricePerShipment: centsToDollars(membership.priceCents),
    state,
    joinedAt: toInstant(membership.joinedAt),
    stateSince: toInstant(membership.stateSince),
    policyVersion: membership.policyVersion,
    agreedAt: toInstant(membership.agreedAt),
    nextShipmentDate: isCounted(state) && nextShipmentOn !== null ? formatUsDate(nextShipmentOn) : null,
    deliveryMethod: membership.deliveryMethod,
    shippingAddress: membership.shippingAddress,
    cardId: membership.cardId,
  };
}

function toInstant(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
