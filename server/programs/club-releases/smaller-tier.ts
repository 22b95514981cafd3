import { createHash } from 'node:crypto';
import type { TierOffer } from '../../../contract/smaller-tiers.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { RENEWAL_TERMS_VERSION } from '../../../domain/clubs/renewal-terms.ts';
import { smallerTiers, tierTerms } from '../../../domain/clubs/smaller-tiers.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { ClubRecord, TierRecord } from '../../catalog/clubs/club-record.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { lockMembership, selectMembership } from '../../catalog/clubs/membership-store.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { smallerTierMail } from '../../messages/mails/member-mails.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, notOffered, type Result, reject } from '../../platform/http/refusal.ts';
import { writeTier } from './member-store.ts';
import { outlookOf } from './move-membership.ts';
import { MEMBERSHIP_ENDED } from './want-releases.ts';

/** With the terms that stand above each button. Empty once the membership has ended. */
export async function offerSmallerTiers(db: Reader, membershipId: number): Promise<Result<TierOffer[]>> {
  const membership = await selectMembership(db, membershipId);
  const club = membership && (await selectClub(db, membership.clubTypeId));
  if (membership === null || club === null) return reject(NOT_FOUND);
  return accept(offersOf(membership, club).map(({ offer }) => offer));
}

interface TierRequest {
  readonly membershipId: number;
  readonly tierId: number;
  /** Of the offer whose terms the member read. */
  readonly agreesTo: string;
  /** Keyed, of the internet address. */
  readonly addressHash: string;
}

/**
 * From the next shipment that is not prepared. What the member agreed to is kept, and an email says it. `conflict` if the
 * terms are others than those that the member read, or the membership has ended.
 */
export function chooseSmallerTier(
  parts: LeaveLinkParts & { readonly db: Db },
  { membershipId, tierId, agreesTo, addressHash }: TierRequest,
): Promise<Result<MembershipRecord>> {
  return undoneByRefusal(parts.db, async (trx) => {
    const membership = await lockMembership(trx, membershipId);
    const club = membership && (await selectClub(trx, membership.clubTypeId));
    if (membership === null || club === null) return reject(NOT_FOUND);
    if (membership.state === 'cancelled') return reject(MEMBERSHIP_ENDED);
    // A second press.
    if (membership.tierId === tierId) return accept(membership);
    const chosen = offersOf(membership, club).find(({ offer }) => offer.tierId === tierId);
    if (chosen === undefined) return reject(notOffered('tierId'));
    const { offer, tier } = chosen;
    if (offer.agreesTo !== agreesTo) return reject(OTHER_TERMS);
    const page = `${parts.origins[membership.brandingId]}/account/membership`;
    await writeTier(trx, membershipId, tierId);
    await insertChoice(trx, membership, { offer, page, addressHash, at: parts.clock.now() });
    await tellOf(trx, parts, { membership, tier, offer });
    const after = await lockMembership(trx, membershipId);
    return after ? accept(after) : reject(NOT_FOUND);
  });
}

const OTHER_TERMS = conflict('The terms have changed. Please look at them again.');

interface Offered {
  readonly offer: TierOffer;
  readonly tier: TierRecord;
}

function offersOf(membership: MembershipRecord, club: ClubRecord): Offered[] {
  if (membership.state === 'cancelled') return [];
  const { clubName } = BRANDS[club.brandingId];
  const { shipmentsAYear } = club;
  return smallerTiers(club.tiers, membership).map((tier) => {
    const { tierId, name, priceCents, contents } = tier;
    const terms = tierTerms({ clubName, shipmentsAYear, priceCents }, name);
    const offer = {
      tierId,
      name,
      pricePerShipment: centsToDollars(priceCents),
      contents: contents.map((wine) => ({ name: wine.name, qty: wine.qty })),
      terms,
      agreesTo: createHash('sha256').update(terms.join('\n')).digest('base64url').slice(0, 22),
    };
    return { offer, tier };
  });
}

interface Choice {
  readonly offer: TierOffer;
  readonly page: string;
  readonly addressHash: string;
  readonly at: Date;
}

async function insertChoice(
  trx: Writer,
  { membershipId, tierId: from, tierName }: MembershipRecord,
  { offer, page, addressHash, at }: Choice,
): Promise<void> {
  await run(trx)`
    insert into tier_choices (membership_id, from_tier_id, from_name, tier_id, name, terms_version, wording, page,
      address_hash, agreed_at)
    values (${membershipId}, ${from}, ${tierName}, ${offer.tierId}, ${offer.name}, ${RENEWAL_TERMS_VERSION}, ${offer.terms.join('\n')}, ${page},
      ${addressHash}, ${at.toISOString()})`;
}

async function tellOf(
  trx: Writer,
  parts: LeaveLinkParts & { readonly db: Db },
  { membership, tier, offer }: { membership: MembershipRecord; tier: TierRecord; offer: TierOffer },
): Promise<void> {
  const { membershipId, brandingId, email } = membership;
  const mail = smallerTierMail({
    brandingId,
    tier: { name: tier.name, priceCents: tier.priceCents },
    outlook: await outlookOf(trx, membership, parts.clock),
    terms: offer.terms,
    leaveUrl: leaveLinkUrl(parts, membership),
  });
  const eventKey = `membership ${membershipId} tier ${parts.clock.now().toISOString()}` as const;
  await enqueueMail(trx, { ...mail, eventKey, brandingId, to: email });
}
