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
import { lockRelease } from './release-store.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

export interface Charging {
  /** Ends the window early. */
  readonly early: boolean;
  readonly retryFailed: boolean;
}
type ChargingNow = Charging & { readonly now: Date };

/**
 * Enqueues the charges of a release's open shipments, each once; from then on no one can change them. Safe to repeat. A
 * `conflict` while it is not prepared or its window is open. Returns how many are open.
 */
export async function chargeRelease(
  { db, clock }: Parts,
  releaseId: number,
  charging: Charging,
): Promise<Result<{ open: number; retried: number }>> {
  return db.transaction().execute((trx) => enqueueCharges(trx, releaseId, { ...charging, now: clock.now() }));
}

async function enqueueCharges(trx: Writer, releaseId: number, charging: ChargingNow) {
  const start = await beginCharging(trx, releaseId, charging);
  return start.ok ? accept({ open: await addChargeJobs(trx, releaseId), ...start.value }) : start;
}

/** As `chargeRelease`, for a caller who charges the open shipments. */
export async function beginCharging(
  trx: Writer,
  releaseId: number,
  { early, retryFailed, now }: ChargingNow,
): Promise<Result<{ retried: number }>> {
  const release = await lockRelease(trx, releaseId);
  if (release === null) return reject(NOT_FOUND);
  const { preparedAt, windowEndsAt, chargedAt } = release;
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
 * Also resumes stalled releases, for example after a worker ended, and ends payments that were under way when staff
 * stopped the rest. Run it periodically; any number of processes may.
 */
export async function chargeDueReleases({ db, clock }: Parts): Promise<void> {
  const now = clock.now();
  for (const releaseId of await selectDueReleases(db, now)) {
    await db.transaction().execute(async (trx) => {
      // Staff may have stopped it since, or withdrawn it.
      const release = await lockRelease(trx, releaseId);
      if (release === null || release.stoppedAt !== null) return;
      await enqueueCharges(trx, releaseId, { early: false, retryFailed: false, now });
    });
  }
  for (const releaseId of await selectStoppedReleases(db)) {
    await db.transaction().execute((trx) => addChargeJobs(trx, releaseId));
  }
}
