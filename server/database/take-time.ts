import { sql } from 'kysely';
import type { Writer } from './access.ts';

/** Longer than a shopper's request may take: one member of staff searches the orders of many years. */
const OPERATORS_STATEMENT_MS = 60_000;

/** Gives the statements of this transaction more time. No shopper waits for them. */
export async function takeTime(trx: Writer): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(OPERATORS_STATEMENT_MS)}`.execute(trx);
}
