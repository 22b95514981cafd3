import { sql } from 'kysely';
import type { Writer } from './access.ts';

/** Longer than a shopper's request may take: a search through all orders of years, for one operator. */
const OPERATORS_STATEMENT_MS = 60_000;

/** Lets the statements of this transaction take their time: an operator waits for them, no shopper does. */
export async function takeTime(trx: Writer): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(OPERATORS_STATEMENT_MS)}`.execute(trx);
}
