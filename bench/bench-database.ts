import { rmSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { unprivilegedAccount } from '../server/platform/database/embedded/account.ts';
import { findHome } from '../server/platform/database/embedded/home.ts';
import { endWithThisProcess } from '../server/platform/database/embedded/watchdog.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { FILLED_WINES, fillShop, USUAL } from '../server/testing/fill-shop.ts';
import { openPlainSql } from '../server/testing/plain-sql.ts';
import { throwawayFolder } from '../server/testing/throwaway-folder.ts';
import type { Catalog } from './journeys/journeys.ts';
import type { Served } from './load.ts';
import { canReadProcesses, parentOf } from './processes.ts';
import { startShop } from './shop-server.ts';

export interface BenchDatabase {
  readonly databaseUrl: string;
  /** As `npm start` uses it. */
  readonly socketUrl: string;
  readonly sql: Sql;
  /** PostgreSQL's first process; 0 where processes can't be looked at. */
  readonly postmaster: number;
  close(): Promise<void>;
}

const NOTED_AFTER_MS = 1_500;

/** The shop's server on a database of its own. */
export type OpenShop = Served & Pick<BenchDatabase, 'sql' | 'databaseUrl'>;

export type Machine = Awaited<ReturnType<typeof describeMachine>>;

/**
 * The embedded PostgreSQL as `npm start` runs it, with every commit written to the disk, in a folder that is gone
 * afterwards, however this process ends.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = throwawayFolder('bench');
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

/** Measures on a new database, and says when and on which machine. */
export async function withBenchDatabase<Result>(measure: (database: BenchDatabase) => Promise<Result>) {
  const startedAt = new Date().toISOString();
  const database = await openBenchDatabase();
  try {
    const machine = await describeMachine(database.sql);
    const result = await measure(database);
    return { startedAt, machine, ...result };
  } finally {
    await database.close();
  }
}

/** Lets the shop create its tables, and fills them like those of a shop that has been open for a while. */
export async function fillUsualShop({ socketUrl, sql }: BenchDatabase): Promise<void> {
  const server = await startShop(socketUrl);
  await server.stop();
  await fillShop(sql, USUAL);
  // Enough of everything that nothing sells out while it is measured.
  await sql`update products set stock = 100000000 where stock is not null`;
}

export async function withShop<Result>(
  { sql, socketUrl, databaseUrl, postmaster }: BenchDatabase,
  use: (shop: OpenShop) => Promise<Result>,
): Promise<Result> {
  const server = await startShop(socketUrl);
  try {
    return await use({ server, postmaster, sql, databaseUrl, catalog: await readCatalog(sql) });
  } finally {
    await server.stop();
  }
}

/** Brand 2's wines first: that brand delivers on any open day. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  return sql<{ productId: number; slug: string }[]>`
    select product_id as "productId", slug from products
    where stock is not null and not club_only and not slug like ${FILLED_WINES}
    order by branding_id desc, product_id`;
}

/** Since the database is there. PostgreSQL notes one a moment after it has ended it. */
export async function countDeadlocks(sql: Sql): Promise<number> {
  await sleep(NOTED_AFTER_MS);
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`;
  return row?.deadlocks ?? Number.NaN;
}

export async function describeMachine(sql: Sql) {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: String(cpus().length),
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
    postgres: row?.version ?? 'unknown',
  };
}

async function postmasterOf(sql: Sql): Promise<number> {
  if (!canReadProcesses) return 0;
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return parentOf(backend?.pid ?? 0);
}
