import { forSomeAtOnce } from '../../ordering/payments/some-at-once.ts';
import type { RunParts } from './run-item.ts';
import { ITEMS_OF_RUNS } from './run-kinds.ts';
import { endTurn, leaseRun, resumeRuns, selectDueItems, writeFailure, writeOutcome } from './run-store.ts';

/** Short turns, so that mails and texts get theirs in between. */
const ITEMS_A_TURN = 4;

/**
 * One turn of a run: its next items, then a job for the next turn. Safe to repeat from any number of workers. An item
 * that throws is tried again later; the others go on.
 */
export async function carryOutRun(parts: RunParts, runId: number): Promise<void> {
  const { db } = parts;
  const kind = await leaseRun(db, runId);
  // A job that was given back by a worker without a database comes before the lease is over.
  if (kind === null) return resumeRuns(db);
  const items = await selectDueItems(db, runId, ITEMS_A_TURN);
  const failures = await forSomeAtOnce(items, async ({ position, input }) => {
    const outcome = await ITEMS_OF_RUNS[kind](parts, input, `run-${runId}-${position}`);
    await writeOutcome(db, runId, position, outcome);
  });
  for (const { item } of failures) await writeFailure(db, runId, item.position);
  await endTurn(db, runId);
  // The next turn is enqueued already; the job's own retry changes nothing. It is for the log.
  if (failures.length > 0) throw failures[0]?.error;
}
