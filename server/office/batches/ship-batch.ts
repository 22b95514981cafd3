import type { Db, Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { startRun } from '../runs/run-store.ts';
import type { ShipInput } from './ship-item.ts';

/** Starts to ship what a check found ready. A check ships once: asked again, it answers the run that it has. */
export function shipBatch(
  db: Db,
  { batchId, checkId, staffId }: { batchId: number; checkId: number; staffId: number },
): Promise<Result<{ runId: number; orders: number }>> {
  return db.transaction().execute(async (trx) => {
    const check = await lockCheck(trx, batchId, checkId);
    if (check === null) return reject(NOT_FOUND);
    if (check.runId !== null) return accept({ runId: check.runId, orders: 0 });
    const items = check.ready.map((input) => ({ subject: `order ${input.orderId}`, input }));
    const runId = await startRun(trx, { kind: 'batch ship', staffId, items });
    await run(trx)`update tracking_checks set run_id = ${runId} where check_id = ${checkId}`;
    return accept({ runId, orders: items.length });
  });
}

interface StoredCheck {
  readonly ready: readonly ShipInput[];
  readonly runId: number | null;
}

function lockCheck(trx: Reader, batchId: number, checkId: number): Promise<StoredCheck | null> {
  return first<StoredCheck>(trx)`
    select ready, run_id as "runId" from tracking_checks
    where check_id = ${checkId}::integer and batch_id = ${batchId} for update`;
}
