import type { Result } from '../http/refusal.ts';
import type { Db, Writer } from './access.ts';
import { takeTime } from './take-time.ts';
import { undoneWhere } from './undone.ts';

/** What staff do: a dry run does all of it and then rolls back. A refusal rolls back too. */
export function doneOrTried<Value>(
  db: Db,
  { isDryRun }: { readonly isDryRun: boolean },
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
