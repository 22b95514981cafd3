import type { Kysely, Transaction, TransactionBuilder } from 'kysely';
import type { Result } from '../http/refusal.ts';
import type { Database } from './schema.ts';

/** Runs in one transaction; a refusal is an answer, and leaves nothing behind. */
export function undoneByRefusal<Value>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return undoneWhere(db.transaction(), (result) => !result.ok, work);
}

/** Gives what came of the work; where `isUndone` says so of that, nothing else of it stays. */
export async function undoneWhere<Value>(
  transaction: TransactionBuilder<Database>,
  isUndone: (value: Value) => boolean,
  work: (trx: Transaction<Database>) => Promise<Value>,
): Promise<Value> {
  try {
    return await transaction.execute(async (trx) => {
      const value = await work(trx);
      if (isUndone(value)) throw new Undo(value);
      return value;
    });
  } catch (error) {
    if (error instanceof Undo) return error.value as Value;
    throw error;
  }
}

/** Carries what came of it out of a transaction, which only a throw rolls back. */
class Undo extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('what was done is undone here');
    this.value = value;
  }
}
