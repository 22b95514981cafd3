import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';

/**
 * Two transactions that wait for each other, or that cannot both be as if alone: PostgreSQL ends one of them, whole, and
 * asks its client to try it again (deadlock_detected, serialization_failure).
 */
const LOST_ITS_TURN = new Set(['40P01', '40001']);

/** Whoever is in the way gets what it waits for first: tried at once, the two could meet again. */
const AFTER_THE_OTHER_MS = 25;

/** Does the work, and once more where PostgreSQL undid all of it in favour of somebody else's. */
export async function withSecondTry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && LOST_ITS_TURN.has(String(error.code)))) throw error;
    await sleep(AFTER_THE_OTHER_MS);
    return work();
  }
}

/**
 * Every transaction gets its second try here. What runs inside one therefore leaves no trace outside of it but its result:
 * whoever calls a gateway or sends a mail does so before or after. `db.transaction()` alone does it; with an access mode or an
 * isolation level set there is one try.
 */
export class PatientKysely<Database> extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = (work) => withSecondTry(() => once(work));
    return builder;
  }
}
