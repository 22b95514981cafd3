import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/database/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts';
import { seedDemoData } from '../seed/seed-demo-data.ts';
import { halfOf, type TestContent } from './database.ts';
import { TEST_TODAY } from './test-today.ts';
import { throwawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server to create databases on, and the names of the databases to copy (server/testing/database.ts). */
    testPostgres: { serverUrl: string; templates: Record<TestContent, string> };
  }
}

/**
 * Once for the whole run: a throwaway embedded PostgreSQL, or the server that TEST_DATABASE_URL names (its user must be
 * allowed what `allowTests` lists), and on it two migrated databases that the tests copy. The first test that asks for the office's day makes a third.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const empty = `cellar_door_template_${process.pid}`;
  const demo = `cellar_door_demo_${process.pid}`;
  const officeDay = `cellar_door_office_day_${process.pid}`;
  const dropAll = async (sql: postgres.Sql) => {
    for (const name of [empty, demo, officeDay, halfOf(officeDay)])
      await sql`DROP DATABASE IF EXISTS ${sql(name)}`;
  };
  await withServer(server.databaseUrl, async (sql) => {
    await dropAll(sql);
    await sql`CREATE DATABASE ${sql(empty)}`;
    await makeTables(withDatabase(server.databaseUrl, empty));
    await sql`CREATE DATABASE ${sql(demo)} TEMPLATE ${sql(empty)}`;
    await fillWithDemo(withDatabase(server.databaseUrl, demo));
  });
  project.provide('testPostgres', {
    serverUrl: server.databaseUrl,
    templates: { empty, demo, 'office day': officeDay },
  });

  return async () => {
    await withServer(server.databaseUrl, dropAll);
    await server.stop();
  };
}

async function startServer(): Promise<{ databaseUrl: string; stop(): Promise<void> }> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (databaseUrl) return { databaseUrl, stop: async () => undefined };
  const dataDir = throwawayFolder('test', hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true });
  await allowTests(server);
  return server;
}

/** Copying a database of 400 files there costs a tenth of the CPU time that it costs on a disk. */
const IN_MEMORY = '/dev/shm';
/** The databases of one run, and their write-ahead log. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A container may have this folder with 64 MB only. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** What tests do, and a shop does not: make databases, write what triggers and foreign keys refuse, choose who loses a deadlock. */
async function allowTests({ superuserUrl, databaseUrl }: EmbeddedPostgres): Promise<void> {
  const { username } = new URL(databaseUrl);
  await withServer(superuserUrl, async (sql) => {
    await sql`ALTER ROLE ${sql(username)} CREATEDB`;
    await sql`GRANT SET ON PARAMETER session_replication_role, deadlock_timeout TO ${sql(username)}`;
  });
}

async function makeTables(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await migrateJobs(databaseUrl);
}

async function fillWithDemo(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  await seedDemoData(db, TEST_TODAY);
  await close();
}

async function withServer(serverUrl: string, use: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await use(sql);
  await sql.end();
}

function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
