import { BRANDS } from '../../../domain/brands/brands.ts';
import { renewalTerms } from '../../../domain/clubs/renewal-terms.ts';
import { monthsToRemind, reminderLead } from '../../../domain/clubs/yearly-reminder.ts';
import { selectClubCounts } from '../../catalog/clubs/club-store.ts';
import { type LeaveLinkParts, leaveLinkUrl } from '../../catalog/clubs/leave-link.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { noticeMail } from '../../messages/mails/member-mails.ts';
import type { Db } from '../../platform/database/access.ts';
import { insertReminders, lockWaitingNotices, writeEventKey } from './notice-store.ts';

type Parts = LeaveLinkParts & { readonly db: Db };

/** Writes the yearly reminders that are due, and queues the emails of all notices, each once. Safe to repeat. */
export async function tellMembers(parts: Parts): Promise<void> {
  await writeReminders(parts);
  let queued: number;
  do queued = await queueNotices(parts);
  while (queued === BATCH);
}

const BATCH = 100;

async function writeReminders({ db, clock }: Parts): Promise<void> {
  const months = monthsToRemind(clock.today());
  for (const tier of await selectClubCounts(db)) {
    if (tier.active + tier.onHold === 0) continue;
    const { clubName } = BRANDS[tier.brandingId];
    const wording = [reminderLead(clubName, tier.tierName), ...renewalTerms({ ...tier, clubName })].join(
      '\n',
    );
    await insertReminders(db, { tierId: tier.tierId, months, wording });
  }
}

/** Returns how many. */
function queueNotices(parts: Parts): Promise<number> {
  return parts.db.transaction().execute(async (trx) => {
    const waiting = await lockWaitingNotices(trx, BATCH);
    for (const notice of waiting) {
      const { noticeId, membershipId, brandingId, email } = notice;
      const eventKey = `membership ${membershipId} notice ${noticeId}` as const;
      const leaveUrl = leaveLinkUrl(parts, notice);
      await enqueueMail(trx, { ...noticeMail({ ...notice, leaveUrl }), eventKey, brandingId, to: email });
      await writeEventKey(trx, noticeId, eventKey);
    }
    return waiting.length;
  });
}
