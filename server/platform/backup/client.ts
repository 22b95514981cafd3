import pg from 'pg';
import { findPrimary } from '../database/primary.ts';

const CONNECT_WITHIN_MS = 5_000;

/** Outside the shop's pool and its time limits. Closing it rolls back uncommitted work. */
export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await findPrimary(databaseUrl),
    application_name: 'cellar-door backup',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Reading a large table may take long. A dead connection must end, because its snapshot blocks vacuum. */
export const PATIENCE = `
  set local statement_timeout = 0;
  set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = '2min';
  set tcp_user_timeout = '2min'`;
