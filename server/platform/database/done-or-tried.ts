import type { Db, Writer } from '../../platform/database/access.ts';
import { takeTime } from '../../platform/database/take-time.ts';
import { undoneWhere } from '../../platform/database/undone.ts';
import type { Result } from '../../platform/http/refusal.ts';

/** A dry run does all of it and then rolls back. A refusal rolls back too. */
export function doneOrTried<Value>(
  db: Db,
  { isDryRun }: { isDryRun: boolean },
  work: (trx: Writer) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return undoneWhere(
    db.transaction(),
    (result) => isDryRun || !result.ok,
    async (trx) => {
      await takeTime(trx);
      return work(trx);
    },
  );
}
