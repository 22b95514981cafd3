import type { MembershipChange } from '../../../contract/club-release.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import {
  DELIVER,
  isServiceOffered,
  TWO_DAY_SERVICE,
  wineriesOf,
  wineryName,
} from '../../../domain/delivery/methods.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import type { LeaveLinkParts } from '../../catalog/clubs/leave-link.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { lockCartOf } from '../../ordering/cart/store.ts';
import { writeShipping } from '../../ordering/checkout/store.ts';
import { CARD_EXPIRED } from '../../ordering/payments/typed-card.ts';
import { selectSavedCard } from '../../people/customers/card-store.ts';
import { householdOf } from '../../places/household.ts';
import type { Writer } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  invalidFields,
  NOT_FOUND,
  notOffered,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { judgeAgain } from './change-shipment.ts';
import { leaveClub } from './leave-club.ts';
import { memberShipDay } from './member-ship-day.ts';
import {
  type NewDestination,
  selectBookAddress,
  selectOwner,
  selectReleaseMember,
  writeCard,
  writeDestination,
} from './member-store.ts';
import { moveMembership } from './move-membership.ts';
import type { PreparingParts } from './prepare-release.ts';
import { quoteMemberTax } from './quote-release-tax.ts';
import { isCardExpired, shippingFor } from './release-member.ts';
import { selectChangeable } from './show-shipment.ts';
import { chooseSmallerTier } from './smaller-tier.ts';
import { MEMBERSHIP_ENDED, wantEveryRelease } from './want-releases.ts';

/** Its emails have the link to leave. */
export interface MemberParts extends PreparingParts, LeaveLinkParts {}

interface Whose {
  readonly customerId: number;
  readonly membershipId: number;
}

interface MembershipRequest extends Whose {
  readonly change: MembershipChange;
  /** Keyed, of the internet address. */
  readonly addressHash: string;
}

/**
 * A shipment with an open window follows: one on hold is held, and a new address is judged and priced again. `conflict`
 * if the shipment may not go there. A shipment past its window stays as it is, and any shipment does at a smaller tier.
 */
export async function changeMembership(
  parts: MemberParts,
  request: MembershipRequest,
): Promise<Result<MembershipRecord>> {
  const { customerId, membershipId, change, addressHash } = request;
  if ((await selectOwner(parts.db, membershipId)) !== customerId) return reject(NOT_FOUND);
  if ('state' in change) {
    return change.state === 'cancelled'
      ? leaveClub(parts, membershipId, { where: 'account', reason: change.reason || null })
      : moveMembership(parts, membershipId, change.state);
  }
  if ('wantsEveryRelease' in change) {
    return wantEveryRelease(parts, membershipId, change.wantsEveryRelease);
  }
  if ('tierId' in change) return chooseSmallerTier(parts, { ...change, membershipId, addressHash });
  const rules = await parts.shopRules();
  const kept = await undoneByRefusal(parts.db, async (trx) => {
    const changed = await changeIn(trx, parts, { customerId, membershipId, change, rules });
    if (!changed.ok) return changed;
    const now = await lockMembership(trx, membershipId);
    return now ? accept(now) : reject(NOT_FOUND);
  });
  if (kept.ok && !('cardId' in change)) await quoteMemberTax(parts, membershipId);
  return kept;
}

type CardOrPlace = Exclude<
  MembershipChange,
  { state: unknown } | { wantsEveryRelease: unknown } | { tierId: unknown }
>;

/** In the caller's transaction: another card, or another place for the shipments. */
export async function changeIn(
  trx: Writer,
  parts: PreparingParts,
  request: Whose & { readonly change: CardOrPlace; readonly rules: ShopRules },
): Promise<Result<null>> {
  const { customerId, membershipId, change, rules } = request;
  const membership = await lockMembership(trx, membershipId);
  if (membership === null) return reject(NOT_FOUND);
  if (membership.state === 'cancelled') return reject(MEMBERSHIP_ENDED);
  return 'cardId' in change
    ? changeCard(trx, parts, request, change.cardId)
    : moveTo(trx, parts, { request: { customerId, membershipId, to: change }, membership, rules });
}

async function changeCard(
  trx: Writer,
  { clock }: CartParts,
  { customerId, membershipId }: Whose,
  cardId: number,
): Promise<Result<null>> {
  const card = await selectSavedCard(trx, customerId, cardId);
  if (card === null) return reject(notOffered('cardId'));
  if (isCardExpired(card.summary, clock.today()))
    return reject(invalidFields({ cardId: [CARD_EXPIRED.message] }));
  await writeCard(trx, membershipId, cardId);
  return accept(null);
}

/** In the caller's transaction. */
export async function moveToBookAddress(
  trx: Writer,
  parts: PreparingParts,
  { customerId, membershipId, addressId }: { customerId: number; membershipId: number; addressId: number },
): Promise<Result<null>> {
  const rules = await parts.shopRules();
  const membership = await lockMembership(trx, membershipId);
  if (membership === null) return reject(NOT_FOUND);
  if (membership.state === 'cancelled') return accept(null);
  const request = { customerId, membershipId, to: { AddressBookID: addressId } };
  return moveTo(trx, parts, { request, membership, rules });
}

interface Moving {
  readonly request: Whose & { readonly to: MemberPlace };
  readonly membership: MembershipRecord;
  readonly rules: ShopRules;
}

async function moveTo(trx: Writer, parts: PreparingParts, moving: Moving): Promise<Result<null>> {
  const { request, membership, rules } = moving;
  const { membershipId } = request;
  const before = await first<{ shipViaId: number }>(trx)`
    select ship_via_id as "shipViaId" from memberships where membership_id = ${membershipId}`;
  const found = await findDestination(trx, {
    ...membership,
    ...request,
    recipient: membership.shippingAddress,
    shipViaId: before?.shipViaId ?? TWO_DAY_SERVICE,
  });
  if (!found.ok) return found;
  await writeDestination(trx, membershipId, found.value);
  const member = await selectReleaseMember(trx, membershipId);
  const club = await selectClub(trx, membership.clubTypeId);
  if (member === null || club === null) return reject(NOT_FOUND);
  const now = { rules, today: parts.clock.today() };
  const weather = await parts.weather(now);
  for (const { cartId, releaseDay, shipmentId } of await selectChangeable(
    trx,
    membershipId,
    parts.clock.now(),
  )) {
    await lockCartOf(trx, cartId);
    // Its window may have ended, or its charge begun, while we waited for the lock.
    const changeable = await selectChangeable(trx, membershipId, parts.clock.now());
    if (!changeable.some((each) => each.shipmentId === shipmentId)) continue;
    const shipDay = memberShipDay(member, { ...now, releaseDay, club, weather });
    await writeShipping(trx, cartId, shippingFor(member, shipDay));
    const judged = await judgeAgain(trx, parts, { cartId, rules });
    if (!judged.ok) return judged;
  }
  return accept(null);
}

/** Where shipments go: a winery, or an address of the customer's. */
export type MemberPlace = Extract<MembershipChange, { deliveryMethod: unknown } | { AddressBookID: unknown }>;

interface Placing {
  readonly customerId: number;
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  /** Who fetches it, at a winery. */
  readonly recipient: Pick<OrderAddress, 'name_first' | 'name_last' | 'phone'>;
  /** The service so far, which stays where it can. */
  readonly shipViaId: number;
  readonly to: MemberPlace;
}

/** A winery of the brand, or an address of the customer's in a state that the club ships to. */
export async function findDestination(
  trx: Writer,
  { customerId, clubTypeId, brandingId, recipient, shipViaId: before, to }: Placing,
): Promise<Result<NewDestination>> {
  if ('deliveryMethod' in to) {
    const winery = wineriesOf(brandingId).find(({ shipViaId }) => String(shipViaId) === to.deliveryMethod);
    if (!winery) return reject(notOffered('deliveryMethod'));
    const { name_first, name_last, phone } = recipient;
    const { shipViaId, address1, city, stateShort, zip } = winery;
    const company = wineryName(winery);
    return accept({
      deliveryMethod: String(shipViaId),
      shipViaId,
      shippingAddress: {
        name_first,
        name_last,
        phone,
        company,
        address1,
        address2: null,
        city,
        stateShort,
        zip,
      },
      household: null,
    });
  }
  const address = await selectBookAddress(trx, customerId, to.AddressBookID);
  if (address === null) return reject(notOffered('AddressBookID'));
  const club = await selectClub(trx, clubTypeId);
  if (!club?.eligibleStates.includes(address.stateShort)) {
    return reject(invalidFields({ AddressBookID: ['The club does not ship to that state.'] }));
  }
  return accept({
    deliveryMethod: DELIVER,
    shipViaId: isServiceOffered(DELIVER, before) ? before : TWO_DAY_SERVICE,
    shippingAddress: address,
    household: householdOf(address),
  });
}
