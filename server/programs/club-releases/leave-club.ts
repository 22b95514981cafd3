import { judgeLeaving, type LeavingPlace, sayLeaving } from '../../../domain/clubs/leaving.ts';
import type { LeaveLinkParts } from '../../catalog/clubs/leave-link.ts';
import type { MembershipRecord } from '../../catalog/clubs/membership-record.ts';
import { lockMembership } from '../../catalog/clubs/membership-store.ts';
import { enqueueWebhook } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import type { Db } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { addLeavingReason, writeLeaving } from './member-store.ts';
import { moveIn } from './move-membership.ts';

export interface LeavingRequest {
  readonly where: LeavingPlace;
  readonly reason: string | null;
  readonly staffId?: number;
}

/**
 * Ends a membership for good: what is not charged is held, and the member gets an email of what still comes. A member who
 * left before stays so, and may add a reason. `conflict` for staff, who hear how it ended.
 */
export function leaveClub(
  parts: LeaveLinkParts & { readonly db: Db },
  membershipId: number,
  { where, reason, staffId }: LeavingRequest,
): Promise<Result<MembershipRecord>> {
  return undoneByRefusal(parts.db, async (trx) => {
    const membership = await lockMembership(trx, membershipId);
    if (membership === null) return reject(NOT_FOUND);
    switch (judgeLeaving(membership.state, where)) {
      case 'refuse':
        return reject(conflict(endedBefore(membership)));
      case 'left-before':
        if (reason !== null) await addLeavingReason(trx, membershipId, reason);
        return accept(membership);
      case 'leave': {
        const moved = await moveIn(trx, parts, membershipId, 'cancelled');
        if (!moved.ok) return moved;
        await writeLeaving(trx, membershipId, { where, reason, staffId: staffId ?? null });
        await enqueueWebhook(trx, 'member.cancelled', { membershipId });
        const after = await lockMembership(trx, membershipId);
        return after ? accept(after) : reject(NOT_FOUND);
      }
    }
  });
}

function endedBefore({ left, stateSince }: MembershipRecord): string {
  const on = new Date(stateSince).toISOString().slice(0, 10);
  return `It is cancelled since ${on}${left === null ? '' : `, ${sayLeaving(left)}`}.`;
}
