import type { Day } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { nextShipmentOf } from '../../catalog/clubs/membership-wire.ts';

/** As emails say it. */
export function destinationOf({ deliveryMethod, shippingAddress }: MembershipRecord) {
  return { isPickup: !PARCEL_METHODS.includes(deliveryMethod), address: shippingAddress };
}

export function nextShipDayOf(membership: MembershipRecord, today: Day): Day | null {
  const next = nextShipmentOf(membership);
  return next !== null && next >= today ? next : null;
}
