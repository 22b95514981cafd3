import { sql } from 'kysely';
import type { Db, Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import { conflict, DONE, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { hasOpen, writeStopped } from '../../programs/club-releases/charge-store.ts';
import { lockRelease } from '../../programs/club-releases/release-store.ts';
import { stopRun } from '../runs/run-store.ts';

/**
 * Nothing is charged until someone charges the release again, or a member gives a new card; payments that have begun are
 * ended. Runs that charge it end, and the shop does not go on by itself. Safe to repeat. A `conflict` if nothing is being
 * charged.
 */
export async function stopCharging(db: Db, releaseId: number): Promise<Result<null>> {
  return db.transaction().execute(async (trx) => {
    const release = await lockRelease(trx, releaseId);
    if (release === null) return reject(NOT_FOUND);
    if (release.chargedAt === null || !(await hasOpen(trx, releaseId))) return reject(NOT_CHARGING);
    for (const runId of await selectCharging(trx, releaseId)) await stopRun(trx, runId);
    await writeStopped(trx, releaseId);
    return DONE;
  });
}

const NOT_CHARGING = conflict('The release is not being charged.');

/** As `stopCharging`, from one of its runs. Nothing happens if that has ended or was stopped before. */
export async function stopChargingRun(
  db: Db,
  { runId, releaseId }: { readonly runId: number; readonly releaseId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRelease(trx, releaseId);
    if (await stopRun(trx, runId)) await writeStopped(trx, releaseId);
  });
}

const shipmentIdOf = textIn<{ readonly shipmentId: number }>(sql`i.input`)('shipmentId');

async function selectCharging(trx: Reader, releaseId: number): Promise<number[]> {
  const rows = await all<{ runId: number }>(trx)`
    select distinct r.run_id::integer as "runId"
    from office_runs r join office_run_items i on i.run_id = r.run_id
    join release_shipments s on s.shipment_id = ${shipmentIdOf}::integer
    where r.kind = 'release charge' and r.ended_at is null and r.stopped_at is null and s.release_id = ${releaseId}`;
  return rows.map(({ runId }) => runId);
}
