import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { unprivilegedAccount } from '../server/platform/database/embedded/account.ts';
import { findHome } from '../server/platform/database/embedded/home.ts';
import { endWithThisProcess } from '../server/platform/database/embedded/watchdog.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { openPlainSql } from '../server/testing/plain-sql.ts';
import { throwawayFolder } from '../server/testing/throwaway-folder.ts';

export interface StormDatabase {
  readonly databaseUrl: string;
  /** The same through a pooler in transaction mode; null where there is none. */
  readonly pooledUrl: string | null;
  /** The storm's own look into every table, gateway's books included. */
  readonly sql: Sql;
  /** SIGKILL to PostgreSQL's first process. That of `openStormDatabase` comes back by itself, under the same address. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The embedded PostgreSQL as `npm start` runs it, every commit written to the disk, in a folder that is gone afterwards
 * however this process ends.
 */
export async function openStormDatabase(log: (sentence: string) => void): Promise<StormDatabase> {
  const dataDir = throwawayFolder('storm');
  const { databaseUrl, stop } = await startEmbeddedPostgres({ dataDir, keepUp: log });
  const home = findHome(dataDir, unprivilegedAccount());
  endWithThisProcess(home, dataDir);
  const { sql, close } = openPlainSql(databaseUrl, { max: 6 });
  return {
    databaseUrl,
    pooledUrl: null,
    sql,
    async kill() {
      const [pid] = readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async close() {
      await close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
