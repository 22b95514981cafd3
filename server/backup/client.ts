import pg from 'pg';

const CONNECT_WITHIN_MS = 5_000;

/**
 * A connection of its own for a backup or a restore, outside of the shop's pool and its time limits. Ending it rolls back what
 * was not committed.
 */
export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'cellar-door backup',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A lost connection also fails the query under way, which says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Reading a large table takes its time. A connection whose other end is gone does not: PostgreSQL ends it, and with it the
 * snapshot that keeps vacuum from cleaning up.
 */
export const PATIENCE = `
  set local statement_timeout = 0;
  set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = '2min';
  set tcp_user_timeout = '2min'`;
