import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestPooler, type TestPooler } from '../../testing/test-pooler.ts';
import { type ConnectionOptions, connect } from './connection.ts';
import { giveRoleTheSession, missingInSession } from './session.ts';

let database: TestDatabase;
let pooler: TestPooler;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startTestPooler(database.databaseUrl);
});
afterAll(async () => {
  await pooler.close();
  await database.drop();
});

async function connected<T>(
  options: ConnectionOptions,
  work: (db: ReturnType<typeof connect>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = connect(pooler.databaseUrl, { max: 1, ...options });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const throughPooler = { pooler: { keepsPrepared: true } };

test('a pooler refuses a connection that chooses its own limits', async () => {
  await expect(connected({}, (db) => sql`select 1`.execute(db))).rejects.toThrow(
    'unsupported startup parameter: options',
  );
});

test('through a pooler the limits hold once the role has them, and their lack is seen', async () => {
  const lacking = await connected(throughPooler, missingInSession);
  // Without `jit`: some servers have it off for all.
  expect(lacking).toEqual(
    expect.arrayContaining([
      'enable_seqscan',
      'idle_in_transaction_session_timeout',
      'lock_timeout',
      'plan_cache_mode',
      'statement_timeout',
    ]),
  );
  await Promise.all([giveRoleTheSession(database.databaseUrl), giveRoleTheSession(database.databaseUrl)]);
  expect(await connected(throughPooler, missingInSession)).toEqual([]);
  const slow = connected(throughPooler, (db) => sql`select pg_sleep(30)`.execute(db));
  await expect(slow).rejects.toThrow('canceling statement due to statement timeout');
});

test('a connection to PostgreSQL itself has the same limits by its own choice', async () => {
  const { db, close } = connect(database.databaseUrl, { max: 1 });
  expect(await missingInSession(db)).toEqual([]);
  await close();
});

test.each([
  [true, 1],
  [false, 0],
])('where a pooler keeps prepared statements: %s', async (keepsPrepared, expected) => {
  const prepared = await connected({ pooler: { keepsPrepared } }, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_prepared_statements where ${1}::integer = 1`.execute(db);
    return rows[0]?.count;
  });
  expect(prepared).toBe(expected);
});
