import type { Kysely } from 'kysely';
import { undoneByRefusal } from '../cart/change-cart.ts';
import type { Writer } from '../database/access.ts';
import type { Database } from '../database/schema.ts';
import { takeTime } from '../database/take-time.ts';
import { accept, type Result } from '../http/refusal.ts';

/**
 * Does something in one transaction; for a dry run all of it as well, and then none of it stands. A refusal undoes it,
 * too.
 */
export async function doneOrTried<Value>(
  db: Kysely<Database>,
  { isDryRun }: { isDryRun: boolean },
  work: (trx: Writer) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await undoneByRefusal(db, async (trx) => {
      await takeTime(trx);
      const result = await work(trx);
      if (isDryRun && result.ok) throw new Tried(result.value);
      return result;
    });
  } catch (error) {
    if (error instanceof Tried) return accept(error.value as Value);
    throw error;
  }
}

/** Carries what came of a dry run out of its transaction, which only a throw rolls back. */
class Tried extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('a dry run ends here');
    this.value = value;
  }
}
