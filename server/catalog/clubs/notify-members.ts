import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { appliesFrom, type Change } from '../../../domain/clubs/change-notice.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Writer } from '../../platform/database/access.ts';
import { insertChangeNotices } from './notice-store.ts';

interface Notified {
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  /** Left out: all members of the club. */
  readonly tierId?: number;
}

/** Of a change that is announced today: `say` has its words. */
export async function notifyMembers(
  trx: Writer,
  { clubTypeId, brandingId, tierId }: Notified,
  { today, say }: { readonly today: Day; readonly say: (change: Change) => string },
): Promise<void> {
  const change = { clubName: BRANDS[brandingId].clubName, day: appliesFrom(today) };
  await insertChangeNotices(trx, {
    clubTypeId,
    tierId: tierId ?? null,
    day: change.day,
    wording: say(change),
  });
}
