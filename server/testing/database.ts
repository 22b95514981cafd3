import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { connect } from '../platform/database/connection.ts';
import { seedOfficeDay } from '../seed/office-day.ts';
import { TEST_TODAY } from './test-today.ts';

export type TestDatabase = { databaseUrl: string; drop(): Promise<void> };

export type TestContent = 'empty' | 'demo' | 'office day';

/**
 * A database of its own for a test file, on the run's throwaway server: migrated, and empty, with the demo of `TEST_TODAY`,
 * or with the orders of its office, too.
 * Create one in `beforeAll`, and in `afterAll` close the connections to it and call `drop`.
 */
export async function createTestDatabase(content: TestContent = 'empty'): Promise<TestDatabase> {
  const { serverUrl, templates } = inject('testPostgres');
  const name = `cellar_door_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  if (content === 'office day') await makeOfficeDay(sql, serverUrl, templates);
  await copyDatabase(sql, name, templates[content]);
  return {
    databaseUrl: urlOf(serverUrl, name),
    async drop() {
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
      await sql.end();
    },
  };
}

/** The first file that needs it makes it: seeding takes seconds. */
async function makeOfficeDay(
  sql: postgres.Sql,
  serverUrl: string,
  templates: Record<TestContent, string>,
): Promise<void> {
  const name = templates['office day'];
  // Of this connection, until it ends.
  await sql`SELECT pg_advisory_lock(${OFFICE_DAY_LOCK})`;
  try {
    const [made] = await sql`SELECT FROM pg_database WHERE datname = ${name}`;
    if (made) return;
    const half = halfOf(name);
    await sql`DROP DATABASE IF EXISTS ${sql(half)} WITH (FORCE)`;
    await copyDatabase(sql, half, templates.demo);
    const { db, close } = connect(urlOf(serverUrl, half), { max: 1 });
    await seedOfficeDay(db, TEST_TODAY).finally(close);
    await sql`ALTER DATABASE ${sql(half)} RENAME TO ${sql(name)}`;
  } finally {
    await sql`SELECT pg_advisory_unlock(${OFFICE_DAY_LOCK})`;
  }
}

/** Its name until it is filled. */
export function halfOf(name: string): string {
  return `${name}_half`;
}

const OFFICE_DAY_LOCK = 7_301_848;

/** Copying files costs half the CPU time of logging every block. */
async function copyDatabase(sql: postgres.Sql, name: string, template: string): Promise<void> {
  await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY file_copy`;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
