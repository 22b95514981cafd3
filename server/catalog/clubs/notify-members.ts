import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { type Announced, appliesFrom, type Change } from '../../../domain/clubs/change-notice.ts';
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
  { announced, say }: { readonly announced: Announced; readonly say: (change: Change) => string },
): Promise<void> {
  const change = { clubName: BRANDS[brandingId].clubName, day: appliesFrom(announced) };
  await insertChangeNotices(trx, {
    clubTypeId,
    tierId: tierId ?? null,
    day: change.day,
    wording: say(change),
  });
}
