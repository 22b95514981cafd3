import type { Membership } from '../../../contract/user.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { isCounted } from '../../../domain/clubs/membership-states.ts';
import { isLeftOut, leftOutThrough } from '../../../domain/clubs/new-members.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { MembershipRecord } from './membership-record.ts';

export function toMembership(membership: MembershipRecord): Membership {
  const { membershipId, clubTypeId, brandingId, tierId, tierName, state } = membership;
  const next = isCounted(state) ? nextShipmentOf(membership) : null;
  const through = leftOutThrough(membership);
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
    nextShipmentDate: next === null ? null : formatUsDate(next),
    leftOutThrough: through === null ? null : formatUsDate(through),
    wantsEveryRelease: membership.wantsEveryRelease,
    deliveryMethod: membership.deliveryMethod,
    shippingAddress: membership.shippingAddress,
    cardId: membership.cardId,
  };
}

/** The planned shipment of the club, as far as this member gets it. */
export function nextShipmentOf(membership: MembershipRecord): Day | null {
  const { nextShipmentOn: next, isNextPrepared } = membership;
  return next === null || isNextPrepared || isLeftOut(next, membership) ? null : next;
}

function toInstant(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
