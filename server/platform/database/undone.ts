import { sql, type TransactionBuilder } from 'kysely';
import type { Result } from '../http/refusal.ts';
import type { Db, Writer } from './access.ts';
import type { Database } from './schema.ts';

/** A refusal is an answer, and rolls the transaction back. */
export function undoneByRefusal<Value>(
  db: Db,
  work: (trx: Writer) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return undoneWhere(db.transaction(), (result) => !result.ok, work);
}

/** As part of a transaction, which goes on. */
export async function undonePartByRefusal<Value>(
  trx: Writer,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  await sql`savepoint before_part`.execute(trx);
  const result = await work();
  if (!result.ok) await sql`rollback to savepoint before_part`.execute(trx);
  return result;
}

/** Rolls back if `isUndone` returns true for the result, and still resolves to the result. */
export async function undoneWhere<Value>(
  transaction: TransactionBuilder<Database>,
  isUndone: (value: Value) => boolean,
  work: (trx: Writer) => Promise<Value>,
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

/** Carries the result out of a transaction: Kysely rolls back only when its callback throws. */
class Undo extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('the transaction is rolled back');
    this.value = value;
  }
}
