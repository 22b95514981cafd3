import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Leaving } from '../../../domain/clubs/leaving.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import type { NewMember } from '../../../domain/clubs/new-members.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';

export interface MembershipRecord extends NewMember {
  readonly membershipId: number;
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  readonly tierId: number;
  readonly tierName: string;
  readonly priceCents: Cents;
  readonly state: MembershipState;
  readonly stateSince: string;
  /** Null: it has not ended, or did so before we kept it. */
  readonly left: Leaving | null;
  readonly joinedAt: string;
  readonly policyVersion: string;
  readonly agreedAt: string;
  readonly nextShipmentOn: Day | null;
  /** The members of the release of that day are chosen, and have their shipments. */
  readonly isNextPrepared: boolean;
  /** Null: it has no account; see the state. */
  readonly customerId: number | null;
  /** The account's, else the one given when joining. */
  readonly email: string;
  readonly cardId: number | null;
  readonly deliveryMethod: string;
  readonly shippingAddress: OrderAddress;
}
