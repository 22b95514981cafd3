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

/** As part of a transaction, which goes on: a refusal undoes this part. */
export function undonePartByRefusal<Value>(
  trx: Writer,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return partUndoneWhere(trx, (result) => !result.ok, work);
}

/** What would be, if `work` had happened: nothing of it stays. */
export function undone<Value>(db: Db, work: (trx: Writer) => Promise<Value>): Promise<Value> {
  return undoneWhere(db.transaction(), () => true, work);
}

/** As `undone`, as part of a transaction, which goes on. Locks that it took are released. */
export function undonePart<Value>(trx: Writer, work: () => Promise<Value>): Promise<Value> {
  return partUndoneWhere(trx, () => true, work);
}

/** Parts may stand in each other: a savepoint hides an earlier one of its name until it is gone. */
async function partUndoneWhere<Value>(
  trx: Writer,
  isUndone: (value: Value) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  await sql`savepoint part`.execute(trx);
  const value = await work();
  if (isUndone(value)) await sql`rollback to savepoint part`.execute(trx);
  await sql`release savepoint part`.execute(trx);
  return value;
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
