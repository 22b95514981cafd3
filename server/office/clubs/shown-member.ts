import type { ShownOfficeMember } from '../../../contract/office/members.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { leavingJson } from '../../catalog/clubs/membership-store.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { type MemberRow, memberColumns, membershipColumns, memberWire, ofMember } from './club-lists.ts';

interface ShownRow
  extends MemberRow,
    Pick<
      ShownOfficeMember,
      'clubTypeId' | 'tierId' | 'policyVersion' | 'takenBy' | 'left' | 'mayComeBack' | 'card' | 'shipments'
    > {
  readonly brandingId: BrandingId;
  readonly priceCents: Cents;
  readonly deliveryMethod: string;
  readonly shippingAddress: OrderAddress;
  readonly agreedAt: Date;
}

/** Null: there is no such membership. */
export async function selectOfficeMember(
  db: Reader,
  membershipId: number,
  today: Day,
): Promise<ShownOfficeMember | null> {
  const row = await first<ShownRow>(db)`
    select ${memberColumns}, ${membershipColumns}, k.club_type_id as "clubTypeId", k.branding_id as "brandingId",
      m.tier_id as "tierId", p.unit_price_cents as "priceCents", m.delivery_method as "deliveryMethod",
      m.shipping_address as "shippingAddress", m.policy_version as "policyVersion", m.agreed_at as "agreedAt",
      (select f.name from staff f where f.staff_id = m.taken_by_staff_id) as "takenBy", ${leavingJson} as "left",
      m.state = 'cancelled' and m.customer_id is not null and not exists (
        select from memberships o
        where o.customer_id = m.customer_id and o.club_type_id = m.club_type_id and o.state <> 'cancelled'
      ) as "mayComeBack",
      (select json_build_object('cardId', c.card_id, 'lastFour', c.last_four,
          'expires', c.expiration_month || '/' || c.expiration_year)
        from cards c where c.card_id = m.card_id) as card,
      coalesce((
        select json_agg(json_build_object('releaseId', r.release_id, 'shipmentId', s.shipment_id, 'name', r.name,
          'shipDay', r.ship_day, 'state', s.state, 'purchaseOrderId', o.order_id) order by r.release_id desc)
        from release_shipments s join club_releases r on r.release_id = s.release_id
          left join orders o on o.cart_id = s.cart_id
        where s.membership_id = m.membership_id), '[]') as shipments
    from memberships m ${ofMember} join clubs k on k.club_type_id = m.club_type_id
      join products p on p.product_id = t.product_id
    where m.membership_id = ${membershipId}`;
  if (row === null) return null;
  const { brandingId, priceCents, deliveryMethod, shippingAddress, agreedAt, ...member } = row;
  const { name_first, name_last, company, address1, address2, city, stateShort, zip, phone } =
    shippingAddress;
  return {
    ...memberWire(member, today),
    ...kept(member),
    club: BRANDS[brandingId].clubName,
    price: centsToDollars(priceCents),
    isPickup: !PARCEL_METHODS.includes(deliveryMethod),
    address: [
      `${name_first} ${name_last}`,
      ...[company, address1, address2].flatMap((line) => line || []),
      `${city}, ${stateShort} ${zip}`,
      ...(phone === '' ? [] : [phone]),
    ],
    agreed: agreedAt.toISOString(),
  };
}

function kept({
  clubTypeId,
  tierId,
  policyVersion,
  takenBy,
  left,
  mayComeBack,
  card,
  shipments,
}: Pick<
  ShownRow,
  'clubTypeId' | 'tierId' | 'policyVersion' | 'takenBy' | 'left' | 'mayComeBack' | 'card' | 'shipments'
>) {
  return { clubTypeId, tierId, policyVersion, takenBy, left, mayComeBack, card, shipments };
}
