import { selectClub } from '../../catalog/clubs/club-store.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { memberChangedMail } from '../../messages/mails/member-mails.ts';
import { selectSavedCard } from '../../people/customers/card-store.ts';
import { lockAccount } from '../../people/customers/user-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, notOffered, type Result, reject } from '../../platform/http/refusal.ts';
import { changeIn, type MemberParts, type MemberPlace } from './change-membership.ts';
import { judgeNextBox } from './judge-next-box.ts';
import { selectOwner, writeTier } from './member-store.ts';
import { destinationOf } from './membership-words.ts';
import { moveIn } from './move-membership.ts';
import { quoteMemberTax } from './quote-release-tax.ts';
import { MEMBERSHIP_ENDED } from './want-releases.ts';

/** What is null stays. */
export interface MemberChange {
  readonly tierId: number | null;
  readonly to: MemberPlace | null;
  readonly cardId: number | null;
}

export type MemberField = 'tier' | 'address' | 'card';

/**
 * As the member's own change, for a member on the phone, to any tier. Shipments that are prepared keep
 * their wines, and follow to the new address while they can. A membership that waited for a card starts. The member gets
 * an email of what changed. Refuses what the law forbids.
 */
export async function changeMember(
  parts: MemberParts,
  membershipId: number,
  change: MemberChange,
): Promise<Result<{ readonly membership: MembershipRecord; readonly changed: readonly MemberField[] }>> {
  const rules = await parts.shopRules();
  const kept = await undoneByRefusal(parts.db, async (trx) => {
    // The account first, as a card link does.
    const customerId = await selectOwner(trx, membershipId);
    if (customerId !== null) await lockAccount(trx, customerId);
    const before = await lockMembership(trx, membershipId);
    if (before === null) return reject(NOT_FOUND);
    if (before.state === 'cancelled') return reject(MEMBERSHIP_ENDED);
    if (customerId === null || before.customerId !== customerId) return reject(NO_ACCOUNT);
    const { to, cardId } = change;
    if (change.tierId !== null && change.tierId !== before.tierId) {
      const set = await setTier(trx, before, change.tierId);
      if (!set.ok) return set;
    }
    for (const each of [to, cardId === null || cardId === before.cardId ? null : { cardId }]) {
      if (each === null) continue;
      const set = await changeIn(trx, parts, { customerId, membershipId, change: each, rules });
      if (!set.ok) return set;
    }
    const after = await lockMembership(trx, membershipId);
    if (after === null) return reject(NOT_FOUND);
    const changed = changedIn(before, after);
    if (changed.includes('tier') || changed.includes('address')) {
      const judged = await judgeNextBox(trx, { clock: parts.clock, rules }, membershipId);
      if (!judged.ok) return judged;
    }
    if (changed.length > 0) await tell(trx, parts, after, changed);
    if (after.state === 'pending' && after.cardId !== null) {
      const started = await moveIn(trx, parts, membershipId, 'active');
      if (!started.ok) return started;
    }
    return accept({ membership: after, changed });
  });
  if (kept.ok && kept.value.changed.includes('address')) await quoteMemberTax(parts, membershipId);
  return kept;
}

const NO_ACCOUNT = conflict('The membership has no account yet.');

async function setTier(
  trx: Writer,
  { membershipId, clubTypeId }: MembershipRecord,
  tierId: number,
): Promise<Result<null>> {
  const club = await selectClub(trx, clubTypeId);
  if (!club?.tiers.some((tier) => tier.tierId === tierId)) return reject(notOffered('tierId'));
  await writeTier(trx, membershipId, tierId);
  return accept(null);
}

function changedIn(before: MembershipRecord, after: MembershipRecord): MemberField[] {
  const place = ({ deliveryMethod, shippingAddress }: MembershipRecord) =>
    JSON.stringify([deliveryMethod, shippingAddress]);
  return [
    ...(before.tierId === after.tierId ? [] : ['tier' as const]),
    ...(place(before) === place(after) ? [] : ['address' as const]),
    ...(before.cardId === after.cardId ? [] : ['card' as const]),
  ];
}

async function tell(
  trx: Writer,
  parts: LeaveLinkParts,
  membership: MembershipRecord,
  changed: readonly MemberField[],
): Promise<void> {
  const { membershipId, brandingId, email, tierName, priceCents, customerId, cardId } = membership;
  const card =
    changed.includes('card') && customerId !== null && cardId !== null
      ? await selectSavedCard(trx, customerId, cardId)
      : null;
  await enqueueMail(trx, {
    ...memberChangedMail({
      brandingId,
      tier: changed.includes('tier') ? { name: tierName, priceCents } : null,
      destination: changed.includes('address') ? destinationOf(membership) : null,
      lastFour: card?.summary.LastFour ?? null,
      leaveUrl: leaveLinkUrl(parts, membership),
    }),
    ...{ brandingId, to: email },
    eventKey: `membership ${membershipId} changed ${parts.clock.now().toISOString()}`,
  });
}
