import { sql } from 'kysely';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { phoneConsentWording, RENEWAL_TERMS_VERSION } from '../../../domain/clubs/renewal-terms.ts';
import { standingOf } from '../../../domain/clubs/standing.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { birthDayObjection } from '../../../domain/people/age.ts';
import type { ClubRecord } from '../../catalog/clubs/club-record.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { joinedByPhoneMail } from '../../messages/mails/member-mails.ts';
import { enqueueWebhook } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import { lockJoining } from '../../ordering/cart/shipment-history.ts';
import { type ClubStanding, clubStandingOf } from '../../ordering/club-join/standing.ts';
import { lockAccount } from '../../people/customers/user-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  notOffered,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { changeIn, findDestination, type MemberParts, type MemberPlace } from './change-membership.ts';
import { judgeNextBox } from './judge-next-box.ts';
import { type NewDestination, selectBookAddress } from './member-store.ts';
import { destinationOf, nextShipDayOf } from './membership-words.ts';

export interface JoiningByPhone {
  readonly clubTypeId: number;
  readonly customerId: number;
  readonly tierId: number;
  readonly to: MemberPlace;
  /** Null: the membership waits for a card. */
  readonly cardId: number | null;
  /** Of an account that has none. */
  readonly birthDate: Day | null;
  /** Why a former member comes back. */
  readonly reason: string;
  /** Who took the member's consent. */
  readonly staffId: number;
}

export interface JoinedByPhone {
  readonly membershipId: number;
  readonly isFormer: boolean;
}

/**
 * Opens a membership without an order: its first shipment is the next release. A former member gets a new one, for a
 * reason. The member gets an email, and endpoints the event of a join. Refusals: `invalid`, `not-found`, `conflict` for
 * who is a member, and where the law forbids the shipment.
 */
export async function joinByPhone(
  parts: MemberParts,
  joining: JoiningByPhone,
): Promise<Result<JoinedByPhone>> {
  const rules = await parts.shopRules();
  return undoneByRefusal(parts.db, async (trx) => {
    const { clubTypeId, customerId } = joining;
    await lockAccount(trx, customerId);
    const club = await selectClub(trx, clubTypeId);
    const account = await selectAccount(trx, customerId);
    if (club === null || account === null) return reject(NOT_FOUND);
    const { brandingId } = club;
    await lockJoining(trx, { customerId, email: account.email });
    const standing = await selectStanding(trx, joining, account.email);
    const { clubName } = BRANDS[brandingId];
    if (standing.isJoiningElsewhere) return reject(conflict(JOINING_NOW));
    const is = standingOf(standing.states);
    if (is === 'member') return reject(conflict(`The customer is a member of ${clubName} already.`));
    if (is === 'former' && joining.reason === '') return reject(invalidFields({ reason: [REASON] }));
    if (!club.isOpen || !club.tiers.some(({ tierId }) => tierId === joining.tierId)) {
      return reject(notOffered('tierId'));
    }
    const birthDate = account.birthDate ?? joining.birthDate;
    const tooYoung = objectionTo(birthDate, parts.clock.today());
    if (birthDate === null || tooYoung !== null)
      return reject(invalidFields({ birthDate: [tooYoung ?? 'Enter a birth date.'] }));
    const address = await firstAddress(trx, customerId);
    if (address === null) return reject(conflict(NO_ADDRESS));
    const found = await findDestination(trx, {
      ...{ customerId, clubTypeId, brandingId, to: joining.to },
      recipient: address,
      shipViaId: TWO_DAY_SERVICE,
    });
    if (!found.ok) return found;
    const membershipId = await insertMembership(trx, joining, {
      ...{ destination: found.value, email: account.email, birthDate },
      policyVersion: club.policy.version,
    });
    await insertConsent(trx, { membershipId, club, tierId: joining.tierId });
    if (joining.cardId !== null) {
      const change = { cardId: joining.cardId };
      const carded = await changeIn(trx, parts, { customerId, membershipId, change, rules });
      if (!carded.ok) return carded;
      await run(trx)`update memberships set state = 'active' where membership_id = ${membershipId}`;
    }
    const judged = await judgeNextBox(trx, { clock: parts.clock, rules }, membershipId);
    if (!judged.ok) return judged;
    await tell(trx, parts, membershipId);
    return accept({ membershipId, isFormer: is === 'former' });
  });
}

const JOINING_NOW = REFUSAL_MESSAGES.paymentUnderWay;
const REASON = 'Enter why the former member comes back.';
const NO_ADDRESS = 'The customer has no address. Add one first.';

function objectionTo(birthDate: Day | null, today: Day): string | null {
  return birthDate === null ? 'Enter the birth date.' : birthDayObjection(birthDate, today);
}

interface Account {
  readonly email: string;
  readonly birthDate: Day | null;
}

function selectAccount(trx: Writer, customerId: number): Promise<Account | null> {
  return first<Account>(trx)`
    select email, birth_date as "birthDate" from customers where customer_id = ${customerId}::integer`;
}

async function selectStanding(
  trx: Writer,
  { clubTypeId, customerId }: JoiningByPhone,
  email: string,
): Promise<ClubStanding> {
  const standing = clubStandingOf({
    cartId: sql`0`,
    clubTypeId: sql`${clubTypeId}::integer`,
    customerId: sql`${customerId}::integer`,
    email: sql`${email}::text`,
  });
  const row = await first<{ standing: ClubStanding }>(trx)`select ${standing} as standing`;
  if (row === null) throw new Error('a query of one row had none');
  return row.standing;
}

/** The default one; bills go to it where a winery keeps the wine. */
async function firstAddress(trx: Writer, customerId: number): Promise<OrderAddress | null> {
  const row = await first<{ addressId: number }>(trx)`
    select address_id as "addressId" from addresses where customer_id = ${customerId}
    order by is_default_shipping desc, address_id limit 1`;
  return row && selectBookAddress(trx, customerId, row.addressId);
}

interface Opening {
  readonly destination: NewDestination;
  readonly email: string;
  readonly birthDate: Day;
  readonly policyVersion: string;
}

/** Pending: it has no card yet. */
async function insertMembership(
  trx: Writer,
  { clubTypeId, customerId, tierId, staffId }: JoiningByPhone,
  { destination, email, birthDate, policyVersion }: Opening,
): Promise<number> {
  const { deliveryMethod, shipViaId, shippingAddress, household } = destination;
  await run(trx)`
    update customers set birth_date = ${birthDate}::date where customer_id = ${customerId} and birth_date is null`;
  const row = await first<{ membershipId: number }>(trx)`
    insert into memberships (club_type_id, tier_id, customer_id, email, state, delivery_method, ship_via_id, ship_state,
      shipping_address, household, birth_date, policy_version, agreed_at, taken_by_staff_id)
    values (${clubTypeId}, ${tierId}, ${customerId}, ${email}, 'pending', ${deliveryMethod}, ${shipViaId},
      ${shippingAddress.stateShort}, ${JSON.stringify(shippingAddress)}::text::jsonb, ${household}, ${birthDate}::date,
      ${policyVersion}, now(), ${staffId})
    returning membership_id as "membershipId"`;
  if (row === null) throw new Error('a membership was not written');
  return row.membershipId;
}

/** Staff read the tier's terms out, as the office shows them. */
async function insertConsent(
  trx: Writer,
  { membershipId, club, tierId }: { membershipId: number; club: ClubRecord; tierId: number },
): Promise<void> {
  const tier = club.tiers.find((each) => each.tierId === tierId);
  if (tier === undefined) throw new Error(`club ${club.clubTypeId} has no tier ${tierId}`);
  const renewal = { ...club, ...tier, clubName: BRANDS[club.brandingId].clubName };
  await run(trx)`
    insert into membership_consents (membership_id, branding_id, terms_version, wording, agreed_at)
    select membership_id, ${club.brandingId}::smallint, ${RENEWAL_TERMS_VERSION},
      ${phoneConsentWording(renewal, club.policy.version)}, agreed_at
    from memberships where membership_id = ${membershipId}`;
}

async function tell(trx: Writer, parts: LeaveLinkParts, membershipId: number): Promise<void> {
  await enqueueWebhook(trx, 'member.joined', { membershipId });
  const membership = await lockMembership(trx, membershipId);
  if (membership === null) throw new Error(`membership ${membershipId} is gone`);
  const { brandingId, email, tierName, priceCents, cardId } = membership;
  await enqueueMail(trx, {
    ...joinedByPhoneMail({
      ...{ brandingId, tierName, priceCents },
      hasCard: cardId !== null,
      destination: destinationOf(membership),
      nextShipDay: nextShipDayOf(membership, parts.clock.today()),
      leaveUrl: leaveLinkUrl(parts, membership),
    }),
    ...{ brandingId, to: email, eventKey: `membership ${membershipId} joined` },
  });
}
