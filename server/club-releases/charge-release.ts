import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { accept, NOT_FOUND, type Result, reject } from '../http/refusal.ts';
import { addChargeJobs, reopenFailed, selectDueReleases, writeCharged } from './charge-store.ts';
import { lockRelease, selectRelease } from './release-store.ts';

interface Parts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

export interface Charging {
  /** Ends the window before its time. */
  readonly early: boolean;
  /** Tries those that failed once more, too. */
  readonly retryFailed: boolean;
}

/**
 * Lets the workers charge what is open of a release, each shipment once; from then on nobody can change it. However
 * often it is asked for. A `conflict` as long as it is not prepared, or its window lasts. Gives how many are open.
 */
export async function chargeRelease(
  { db, clock }: Parts,
  releaseId: number,
  { early, retryFailed }: Charging,
): Promise<Result<{ open: number; retried: number }>> {
  if ((await selectRelease(db, releaseId)) === null) return reject(NOT_FOUND);
  return db.transaction().execute(async (trx) => {
    const { preparedAt, windowEndsAt, chargedAt } = await lockRelease(trx, releaseId);
    if (preparedAt === null) {
      return reject({ code: 'conflict', message: 'It is not all prepared: ask for it once more first.' });
    }
    if (!early && chargedAt === null && windowEndsAt > clock.now()) {
      const message = `Its members may change it until ${windowEndsAt.toISOString()}.`;
      return reject({ code: 'conflict', message });
    }
    await writeCharged(trx, releaseId);
    const retried = retryFailed ? await reopenFailed(trx, releaseId) : 0;
    return accept({ open: await addChargeJobs(trx, releaseId), retried });
  });
}

/**
 * Charges releases whose window has ended, and goes on with those that stand still, as after a worker's end or once a
 * payment without an answer has been settled. To be done now and then, by any number of processes.
 */
export async function chargeDueReleases(parts: Parts): Promise<void> {
  for (const releaseId of await selectDueReleases(parts.db, parts.clock.now())) {
    await chargeRelease(parts, releaseId, { early: false, retryFailed: false });
  }
}
