import { type RawBuilder, sql } from 'kysely';

/** For a query: the hash that a browser's carts are kept under. It is another's where a hand-off joined the two. */
export function sharedHash(browserHash: Buffer): RawBuilder<Buffer> {
  return sql`coalesce((select shares_with from shared_carts where browser_hash = ${browserHash}), ${browserHash}::bytea)`;
}
