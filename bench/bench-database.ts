import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { unprivilegedAccount } from '../server/database/embedded/account.ts';
import { findHome } from '../server/database/embedded/home.ts';
import { endWithThisProcess } from '../server/database/embedded/watchdog.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { openPlainSql } from '../server/testing/plain-sql.ts';
import { canReadProcesses, parentOf } from './processes.ts';

export interface BenchDatabase {
  readonly databaseUrl: string;
  /** As `npm start` uses it. */
  readonly socketUrl: string;
  readonly sql: Sql;
  /** PostgreSQL's first process; 0 where processes can't be looked at. */
  readonly postmaster: number;
  close(): Promise<void>;
}

/**
 * The embedded PostgreSQL as `npm start` runs it, with every commit written to the disk, in a folder that is gone
 * afterwards, however this process ends.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cellar-door-bench-'));
  // Run by root, PostgreSQL runs as another user, who must find its way to the data.
  chmodSync(dataDir, 0o711);
  const { databaseUrl, socketUrl, stop } = await startEmbeddedPostgres({ dataDir });
  endWithThisProcess(findHome(dataDir, unprivilegedAccount()), dataDir);
  const { sql, close } = openPlainSql(databaseUrl, { max: 2 });
  return {
    databaseUrl,
    socketUrl,
    sql,
    postmaster: await postmasterOf(sql),
    async close() {
      await close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function postmasterOf(sql: Sql): Promise<number> {
  if (!canReadProcesses) return 0;
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return parentOf(backend?.pid ?? 0);
}
