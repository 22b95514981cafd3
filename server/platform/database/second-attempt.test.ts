import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect } from './connection.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  await sql`create table purses (name text primary key, cents integer not null)`.execute(connection.db);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Two transactions that take the same two rows in opposite order, and each wait until the other has its first. */
async function cross(db: Kysely<Database>) {
  await sql`insert into purses values ('left', 100), ('right', 100)
    on conflict (name) do update set cents = 100`.execute(db);
  let attempts = 0;
  let firsts = 0;
  let bothHaveOne: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => {
    bothHaveOne = resolve;
  });
  const move = (from: string, to: string) =>
    db.transaction().execute(async (trx) => {
      attempts += 1;
      await sql`update purses set cents = cents - 10 where name = ${from}`.execute(trx);
      firsts += 1;
      if (firsts === 2) bothHaveOne();
      await meeting;
      await sql`update purses set cents = cents + 10 where name = ${to}`.execute(trx);
    });
  const outcomes = await Promise.allSettled([move('left', 'right'), move('right', 'left')]);
  const { rows } = await sql<{ cents: number }>`select cents from purses order by name`.execute(db);
  return { attempts, outcomes: outcomes.map(({ status }) => status), cents: rows.map(({ cents }) => cents) };
}

test('of two transactions that wait for each other, the one that PostgreSQL ends is retried', async () => {
  expect(await cross(connection.db)).toEqual({
    attempts: 3,
    outcomes: ['fulfilled', 'fulfilled'],
    cents: [100, 100],
  });
});

test('without a second attempt one of them fails as a whole', async () => {
  const { db, close } = connect(database.databaseUrl, { secondAttempt: false });
  const { attempts, outcomes, cents } = await cross(db);
  await close();
  expect(attempts).toBe(2);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(cents.toSorted()).toEqual([110, 90]);
});

test('a single statement gets its second attempt, too', async () => {
  const { db } = connection;
  await sql`insert into purses values ('one', 0), ('two', 0)`.execute(db);
  let tellLocked: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => {
    tellLocked = resolve;
  });
  const other = db.transaction().execute(async (trx) => {
    // PostgreSQL ends the transaction that first finds that it has waited for longer than this.
    await sql`set local deadlock_timeout = '1min'`.execute(trx);
    await sql`update purses set cents = cents + 1 where name = 'two'`.execute(trx);
    tellLocked();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update purses set cents = cents + 5%'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    });
    await sql`update purses set cents = cents + 1 where name = 'one'`.execute(trx);
  });
  await locked;
  await sql`update purses set cents = cents + 5 from (values ('one'), ('two')) v(name)
    where purses.name = v.name and pg_sleep(0) is not null`.execute(db);
  await other;
  const { rows } = await sql<{ cents: number }>`
    select cents from purses where name in ('one', 'two') order by name`.execute(db);
  expect(rows.map(({ cents }) => cents)).toEqual([6, 6]);
});
