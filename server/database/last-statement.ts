import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Writer } from './access.ts';

interface LastStatement extends CompiledQuery {
  readonly endsTransaction: true;
}

/**
 * Executes the last statement of a transaction and sends COMMIT in the same packet, so that the rows it locks are not held
 * for another round trip. Measured with 32 shoppers who buy one and the same bottle. If the statement fails, PostgreSQL
 * rolls back instead. Any further statement of the transaction is a bug, and throws.
 */
export function executeAndCommit<Row>(trx: Writer, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const last: LastStatement & CompiledQuery<Row> = { ...statement.compile(trx), endsTransaction: true };
  return trx.executeQuery(last);
}

export function endsTransaction(query: CompiledQuery): boolean {
  return 'endsTransaction' in query;
}
