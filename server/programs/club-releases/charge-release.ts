import { lastDayOfWindow } from '../../../domain/clubs/release-terms.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import {
  addChargeJobs,
  reopenFailed,
  selectDueReleases,
  selectStoppedReleases,
  writeCharged,
} from './charge-store.ts';
import { lockRelease, selectRelease } from './release-store.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Charging {
  /** Ends the window early. */
  readonly early: boolean;
  readonly retryFailed: boolean;
}

/**
 * Enqueues the charges of a release's open shipments, each once; from then on no one can change them. Safe to repeat. A
 * `conflict` while it is not prepared or its window is open. Returns how many are open.
 */
export async function chargeRelease(
  { db, clock }: Parts,
  releaseId: number,
  charging: Charging,
): Promise<Result<{ open: number; retried: number }>> {
  if ((await selectRelease(db, releaseId)) === null) return reject(NOT_FOUND);
  return db.transaction().execute(async (trx) => {
    const start = await beginCharging(trx, releaseId, { ...charging, now: clock.now() });
    return start.ok ? accept({ open: await addChargeJobs(trx, releaseId), ...start.value }) : start;
  });
}

/** Of an existing release, as `chargeRelease`, for a caller who charges the open shipments. */
export async function beginCharging(
  trx: Writer,
  releaseId: number,
  { early, retryFailed, now }: Charging & { readonly now: Date },
): Promise<Result<{ retried: number }>> {
  const { preparedAt, windowEndsAt, chargedAt } = await lockRelease(trx, releaseId);
  if (preparedAt === null) {
    return reject(conflict('The release is not fully prepared. Prepare it again first.'));
  }
  if (!early && chargedAt === null && windowEndsAt > now) {
    const lastDay = formatLongDate(lastDayOfWindow(windowEndsAt));
    return reject(conflict(`Its members may change it through ${lastDay}.`));
  }
  await writeCharged(trx, releaseId);
  return accept({ retried: retryFailed ? await reopenFailed(trx, releaseId) : 0 });
}

/**
 * Also resumes stalled releases, for example after a worker ended, and ends the payments that staff's stop left under way. Run it periodically; any number of processes may.
 */
export async function chargeDueReleases(parts: Parts): Promise<void> {
  for (const releaseId of await selectDueReleases(parts.db, parts.clock.now())) {
    await chargeRelease(parts, releaseId, { early: false, retryFailed: false });
  }
  for (const releaseId of await selectStoppedReleases(parts.db)) {
    await parts.db.transaction().execute((trx) => addChargeJobs(trx, releaseId));
  }
}
