import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './access.ts';

/**
 * In the select list of a transaction's statement: its COMMIT releases the locks without waiting for the disk. Nothing
 * outside the database may hear of the transaction before `untilOnDisk` (decision 89).
 */
export const commitsBeforeDisk: RawBuilder<string> = sql`set_config('synchronous_commit', 'off', true)`;

/** A statement that ends once all that was committed before it is on the disk. */
export const onDisk: RawBuilder<unknown> = sql`select pg_logical_emit_message(false, 'cellar-door', '', true)`;

/** All that was committed before survives a crash from here on. Callers at the same time share one write to the disk. */
export async function untilOnDisk(db: Reader): Promise<void> {
  await onDisk.execute(db);
}
