import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { mayGiveCard, memberNeedsCard, orderNeedsCard } from '../../../domain/cards/card-need.ts';
import { shipmentNameOf } from '../../../domain/clubs/release-terms.ts';
import { type Cents, dollarsToCents } from '../../../domain/money/cents.ts';
import type { OrderAddress, SoldCard } from '../../../domain/orders/order-document.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { soldCardOf } from '../../ordering/checkout/card-to-charge.ts';
import { selectOrder } from '../../ordering/orders/store.ts';
import { wasOrderDeclined } from '../../ordering/payments/movement-store.ts';
import { selectOrderMoney } from '../../ordering/payments/order-money.ts';
import type { Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { first } from '../../platform/database/query.ts';
import { selectCardOnFile, selectTry, tryKeyOf } from '../club-releases/charge-store.ts';
import { isCardExpired } from '../club-releases/release-member.ts';
import { type ShipmentRecord, selectShipmentsOf } from '../club-releases/shipment-record.ts';
import { showShipment } from '../club-releases/show-shipment.ts';
import type { CardSubject } from './card-link-store.ts';

/** What waits for another card, and what its customer reads about it. */
export interface Unpaid {
  readonly brandingId: BrandingId;
  readonly customerId: number | null;
  readonly email: string;
  readonly firstName: string;
  /** 'order 100042' */
  readonly what: string;
  /** Null: nothing is charged now. */
  readonly amountCents: Cents | null;
  /** The card that failed; null if there was none. */
  readonly card: SoldCard | null;
}

/** Null: it needs no card, or does not exist. */
export async function selectUnpaid(parts: CartParts, subject: CardSubject): Promise<Unpaid | null> {
  if (subject.kind === 'order') return unpaidOrder(parts.db, subject.orderId);
  const member = await selectCardPayer(parts, subject.membershipId);
  return member?.needsCard ? member : null;
}

/** What staff may take a new card for: for a member also if the old one is good. Null: for nothing. */
export function selectPayable(parts: CartParts, subject: CardSubject): Promise<Unpaid | null> {
  return subject.kind === 'order'
    ? unpaidOrder(parts.db, subject.orderId)
    : selectCardPayer(parts, subject.membershipId);
}

async function unpaidOrder(db: Reader, orderId: number): Promise<Unpaid | null> {
  const [money, order] = [await selectOrderMoney(db, orderId), await selectOrder(db, orderId)];
  if (money === null || order === null) return null;
  const needsCard = orderNeedsCard({
    ...money,
    isAuthorized: money.authorizations.some(({ capturableCents }) => capturableCents > 0),
    wasDeclined: await wasOrderDeclined(db, orderId),
  });
  if (!needsCard) return null;
  const { brandingId, customerId, email, billingAddress, card } = order.document;
  return {
    brandingId,
    customerId,
    email,
    firstName: billingAddress.name_first,
    what: `order ${orderId}`,
    amountCents: money.totalCents,
    card: card ?? null,
  };
}

interface MemberRow {
  readonly customerId: number | null;
  readonly brandingId: BrandingId;
  readonly email: string;
  readonly firstName: string;
  readonly isCanceled: boolean;
}

async function selectCardPayer(
  parts: CartParts,
  membershipId: number,
): Promise<(Unpaid & { readonly needsCard: boolean }) | null> {
  const { db, clock } = parts;
  const member = await first<MemberRow>(db)`
    select m.customer_id as "customerId", k.branding_id as "brandingId", coalesce(u.email, m.email) as email,
      coalesce(nullif(u.name_first, ''), ${textIn<OrderAddress>(sql`m.shipping_address`)('name_first')}, '') as "firstName",
      m.state = 'cancelled' as "isCanceled"
    from memberships m join clubs k on k.club_type_id = m.club_type_id
    left join customers u on u.customer_id = m.customer_id
    where m.membership_id = ${membershipId}`;
  if (member === null) return null;
  const { customerId, isCanceled, brandingId, email, firstName } = member;
  const account = { hasAccount: customerId !== null, isCanceled };
  if (!mayGiveCard(account)) return null;
  const card = await selectCardOnFile(db, membershipId);
  const waiting = await selectWaiting(db, membershipId);
  const declined = await Promise.all(waiting.map((each) => isDeclined(db, each)));
  const needsCard = memberNeedsCard({
    ...account,
    card: card === null ? 'none' : isCardExpired(card.summary, clock.today()) ? 'expired' : 'good',
    wasDeclined: declined.includes(true),
  });
  const amounts = await Promise.all(waiting.map(async (each) => totalOf(parts, each)));
  return {
    brandingId,
    customerId,
    email,
    firstName,
    what: whatOf(brandingId, waiting),
    amountCents: waiting.length === 0 ? null : amounts.reduce((sum, each) => sum + each, 0),
    card: soldCardOf(card?.summary ?? null),
    needsCard,
  };
}

function whatOf(brandingId: BrandingId, waiting: readonly ShipmentRecord[]): string {
  const { clubName } = BRANDS[brandingId];
  if (waiting.length === 0) return `${clubName} membership`;
  return waiting.map(({ releaseName }) => `${clubName} ${shipmentNameOf(releaseName)}`).join(' and ');
}

async function totalOf(parts: CartParts, shipment: ShipmentRecord): Promise<Cents> {
  const current = await showShipment(parts, shipment);
  return current === null ? 0 : dollarsToCents(current.totals.totalAmountDue);
}

/** Shipments of releases that are charged now: those that failed, and those that staff retry at this moment. */
export async function selectWaiting(db: Reader, membershipId: number): Promise<ShipmentRecord[]> {
  const shipments = await selectShipmentsOf(db, membershipId);
  return shipments.filter(
    (each) => each.chargedAt !== null && (each.state === 'failed' || (each.state === 'open' && each.try > 1)),
  );
}

/** The bank's last answer was a decline. */
async function isDeclined(db: Reader, shipment: ShipmentRecord): Promise<boolean> {
  const { shipmentId, cartId, state } = shipment;
  if (cartId === null) return false;
  const answered = { shipmentId, try: state === 'open' ? shipment.try - 1 : shipment.try };
  return (await selectTry(db, cartId, tryKeyOf(answered)))?.state === 'declined';
}
