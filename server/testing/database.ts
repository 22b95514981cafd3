import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export type TestDatabase = { databaseUrl: string; drop(): Promise<void> };

/**
 * A database of its own for a test file, on the run's throwaway server: migrated, and empty or with the demo of `TEST_TODAY`.
 * Create one in `beforeAll`, and in `afterAll` close the connections to it and call `drop`.
 */
export async function createTestDatabase(content: 'empty' | 'demo' = 'empty'): Promise<TestDatabase> {
  const { serverUrl, templates } = inject('testPostgres');
  const template = templates[content];
  const name = `cellar_door_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  // Copying files costs half the CPU time of logging every block.
  await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY file_copy`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    async drop() {
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
      await sql.end();
    },
  };
}
