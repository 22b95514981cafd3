import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import { standingOf } from '../../../domain/clubs/standing.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { UNSETTLED } from '../payments/states-in-sql.ts';

export interface ClubStanding {
  /** Of all memberships of the club under the account or email. */
  readonly states: readonly MembershipState[];
  /** A payment for joining the same club, from another cart, has no outcome yet. */
  readonly isJoiningElsewhere: boolean;
}

/** As SQL expressions; null matches nothing. */
interface Joining {
  readonly cartId: RawBuilder<unknown>;
  readonly clubTypeId: RawBuilder<unknown>;
  readonly customerId: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
}

const attempted = textIn<OrderDocument>(sql`a.document`);

/**
 * An email identifies memberships without an account, and those of the account that has it now. That account may be
 * unverified, so a guest with its email can get this far. The email used when joining may have changed since.
 */
export function clubStandingOf({ cartId, clubTypeId, customerId, email }: Joining): RawBuilder<ClubStanding> {
  return sql`json_build_object(
    'states', coalesce((
      select json_agg(m.state) from memberships m where m.club_type_id = ${clubTypeId}
        and (m.customer_id = ${customerId} or (m.customer_id is null and canonical_email(m.email) = canonical_email(${email}))
          or m.customer_id = (select u.customer_id from customers u where lower(u.email) = lower(${email})))), '[]'),
    'isJoiningElsewhere', exists (
      select from payment_attempts a where a.state in (${UNSETTLED}) and a.cart_id <> ${cartId}
        and ${attempted('club', 'clubTypeId')}::integer = ${clubTypeId}
        and (${attempted('customerId')}::integer = ${customerId}
          or canonical_email(${attempted('email')}) = canonical_email(${email}))))`;
}

/** In the page's words; null if the shopper may join. */
export function reasonNotToJoin({ states }: ClubStanding, brandingId: BrandingId): string | null {
  const { clubName, phone } = BRANDS[brandingId];
  switch (standingOf(states)) {
    case 'new':
      return null;
    case 'member':
      return REFUSAL_MESSAGES.alreadyMember(clubName);
    case 'former':
      return REFUSAL_MESSAGES.formerMember(clubName, phone);
  }
}
