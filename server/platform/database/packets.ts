import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Writer } from './access.ts';
import { onDisk } from './on-disk.ts';

/** What travels in one packet with a statement, in this order. */
export interface Packet extends CompiledQuery {
  readonly next?: CompiledQuery;
  readonly commits?: true;
  readonly afterCommit?: CompiledQuery;
}

export interface PacketAnswer<Row, Next> extends QueryResult<Row> {
  readonly next?: QueryResult<Next>;
}

/**
 * The second sees what the first did, and what others committed while the first waited for a lock. `isLast`: as
 * `executeAndCommit`; with `untilOnDisk`, the transaction ends once it is on the disk, although its COMMIT did not wait for
 * that (decision 89).
 */
export async function executeTogether<First, Next>(
  trx: Writer,
  first: RawBuilder<First>,
  next: RawBuilder<Next>,
  { isLast = false, untilOnDisk = false } = {},
): Promise<readonly [First[], Next[]]> {
  const packet: Packet & CompiledQuery<First> = {
    ...first.compile(trx),
    next: next.compile(trx),
    ...(isLast && { commits: true, ...(untilOnDisk && { afterCommit: onDisk.compile(trx) }) }),
  };
  const answer: PacketAnswer<First, Next> = await trx.executeQuery(packet);
  return [answer.rows, answer.next?.rows ?? []];
}

/**
 * Sends COMMIT along, so that row locks are not held for another round trip (measured with 32 shoppers who buy one and
 * the same bottle). If the statement fails, PostgreSQL rolls back. A further statement throws.
 */
export function executeAndCommit<Row>(trx: Writer, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const packet: Packet & CompiledQuery<Row> = { ...statement.compile(trx), commits: true };
  return trx.executeQuery(packet);
}
