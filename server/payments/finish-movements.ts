import { finish, type MovementParts } from './carry-out-movement.ts';
import { countUnfinishedMovements, selectUnfinishedMovements } from './movement-store.ts';
import { forSomeAtOnce } from './some-at-once.ts';

export interface FinishedMovements {
  readonly asked: number;
  readonly pending: number;
  readonly failures: readonly { readonly attemptId: string; readonly error: unknown }[];
}

/** Finishes movements without an answer. `ageMs`: the age after planning by which the call must have ended. */
export async function finishMovements(parts: MovementParts, ageMs: number): Promise<FinishedMovements> {
  const unfinished = await selectUnfinishedMovements(parts.db, ageMs);
  const failed = await forSomeAtOnce(unfinished, (movement) => finish(parts, movement));
  const failures = failed.map(({ item, error }) => ({ attemptId: item.attemptId, error }));
  return { asked: unfinished.length, pending: await countUnfinishedMovements(parts.db), failures };
}
