import { isCounted } from '../../../domain/clubs/membership-states.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import type { ClubShipping } from './member-ship-day.ts';
import { selectLeftOutMember, writeWantsEveryRelease } from './member-store.ts';
import { type PreparingParts, prepareBatch } from './prepare-release.ts';
import { keepReleasesFromOpening, lockChangeableReleases, type ReleaseRecord } from './release-store.ts';
import { addMailJobs } from './shipment-store.ts';

export const MEMBERSHIP_ENDED = conflict('This membership has ended.');

/**
 * Whether a member takes the releases that leave new members out. A yes counts at once: while members may change a
 * release, the member gets a shipment of it and its email, or stands in it with the reason. A no leaves shipments as they
 * are; the member may skip them. `conflict` for a membership that has ended.
 */
export async function wantEveryRelease(
  parts: PreparingParts,
  membershipId: number,
  wantsEveryRelease: boolean,
): Promise<Result<MembershipRecord>> {
  const rules = await parts.shopRules();
  const weather = await parts.weather({ rules, today: parts.clock.today() });
  return undoneByRefusal(parts.db, async (trx) => {
    // A release that opens in between would be prepared without what the member wants.
    if (wantsEveryRelease) await keepReleasesFromOpening(trx, membershipId);
    // Before the membership, as a preparation does, which also reads what members want under this lock.
    const releases = await lockChangeableReleases(trx, membershipId, parts.clock.now());
    const membership = await lockMembership(trx, membershipId);
    if (membership === null) return reject(NOT_FOUND);
    if (membership.state === 'cancelled') return reject(MEMBERSHIP_ENDED);
    await writeWantsEveryRelease(trx, membershipId, wantsEveryRelease);
    if (wantsEveryRelease && isCounted(membership.state)) {
      const club = await selectClub(trx, membership.clubTypeId);
      if (club === null) return reject(NOT_FOUND);
      const shipping = { club, rules, weather, today: parts.clock.today() };
      for (const release of releases) await serveNow(trx, release, membershipId, shipping);
    }
    return accept({ ...membership, wantsEveryRelease });
  });
}

/** A release still in preparation sends its emails once all are prepared. */
async function serveNow(
  trx: Writer,
  release: ReleaseRecord,
  membershipId: number,
  shipping: Omit<ClubShipping, 'releaseDay'>,
): Promise<void> {
  const { releaseId, shipDay, preparedAt } = release;
  const members = await selectLeftOutMember(trx, releaseId, membershipId);
  if (members.length === 0) return;
  await prepareBatch(trx, release, members, { ...shipping, releaseDay: shipDay });
  if (preparedAt !== null) await addMailJobs(trx, releaseId);
}
