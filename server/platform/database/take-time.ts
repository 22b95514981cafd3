import { sql } from 'kysely';
import type { Writer } from './access.ts';

/** Staff may search the orders of many years, which takes longer than a shopper's request may. */
const OPERATORS_STATEMENT_MS = 60_000;

/** No shopper waits for these statements. */
export async function takeTime(trx: Writer): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(OPERATORS_STATEMENT_MS)}`.execute(trx);
}
