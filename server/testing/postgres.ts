import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { migrateJobs } from '../jobs/migrate-jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server to make databases on, and the migrated database to copy (server/testing/database.ts). */
    testPostgres: { serverUrl: string; template: string };
  }
}

/**
 * Once for the whole run: a throwaway embedded PostgreSQL, or the server that TEST_DATABASE_URL names (its user must be
 * allowed what `allowTests` lists), and on it one migrated database that the tests copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `cellar_door_template_${process.pid}`;
  await withServer(server.databaseUrl, async (sql) => {
    await sql`DROP DATABASE IF EXISTS ${sql(template)}`;
    await sql`CREATE DATABASE ${sql(template)}`;
  });
  await fillTemplate(withDatabase(server.databaseUrl, template));
  project.provide('testPostgres', { serverUrl: server.databaseUrl, template });

  return async () => {
    await withServer(server.databaseUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(template)}`);
    await server.stop();
  };
}

async function startServer(): Promise<{ databaseUrl: string; stop(): Promise<void> }> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (databaseUrl) return { databaseUrl, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'cellar-door-test-'));
  // Root's database runs as another account, which has to pass through the folder.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true });
  await allowTests(server);
  return server;
}

/** What tests do, and a shop does not: make databases, write what triggers and foreign keys refuse, choose who loses a deadlock. */
async function allowTests({ superuserUrl, databaseUrl }: EmbeddedPostgres): Promise<void> {
  const { username } = new URL(databaseUrl);
  await withServer(superuserUrl, async (sql) => {
    await sql`ALTER ROLE ${sql(username)} CREATEDB`;
    await sql`GRANT SET ON PARAMETER session_replication_role, deadlock_timeout TO ${sql(username)}`;
  });
}

async function fillTemplate(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await migrateJobs(databaseUrl);
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
