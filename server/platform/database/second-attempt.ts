import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';

/**
 * deadlock_detected and serialization_failure: PostgreSQL ends one of two transactions and asks its client to retry.
 */
const RETRYABLE = new Set(['40P01', '40001']);

/** Gives the other transaction time to finish. */
const PAUSE_MS = 25;

/** Tries once more if PostgreSQL rolled all of it back in favor of another transaction. */
export async function withSecondAttempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code)))) throw error;
    await sleep(PAUSE_MS);
    return work();
  }
}

/**
 * Code inside a transaction must have no effect outside of it but its result: call a gateway or send a mail before or
 * after. A transaction with an access mode or an isolation level has one attempt.
 */
export class RetryingKysely<Database> extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = (work) => withSecondAttempt(() => once(work));
    return builder;
  }
}
