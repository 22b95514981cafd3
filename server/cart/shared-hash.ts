import { type RawBuilder, sql } from 'kysely';

/**
 * For a query: the hash that a browser's carts are stored under. After a hand-off joined two browsers, it is the
 * other's.
 */
export function sharedHash(browserHash: Buffer): RawBuilder<Buffer> {
  return sql`coalesce((select shares_with from shared_carts where browser_hash = ${browserHash}), ${browserHash}::bytea)`;
}
