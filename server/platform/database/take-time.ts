import { sql } from 'kysely';
import type { Writer } from './access.ts';

/** Staff may search the orders of many years, which takes longer than a shopper's request may. */
const OPERATORS_STATEMENT_MS = 60_000;

/** No shopper waits for these statements. */
export async function takeTime(trx: Writer): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(OPERATORS_STATEMENT_MS)}`.execute(trx);
}

/** For thousands of rows, which a command or a job writes in one transaction. */
export async function takeAnyTime(trx: Writer): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}
