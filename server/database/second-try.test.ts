import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Connection, connect } from './connection.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl);
  await connection.sql`create table purses (name text primary key, cents integer not null)`;
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Two transactions that take the same two rows in opposite order, and each wait until the other has its first. */
async function cross(db: Kysely<Database>) {
  await sql`insert into purses values ('left', 100), ('right', 100)
    on conflict (name) do update set cents = 100`.execute(db);
  let tries = 0;
  let firsts = 0;
  let bothHaveOne: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => {
    bothHaveOne = resolve;
  });
  const move = (from: string, to: string) =>
    db.transaction().execute(async (trx) => {
      tries += 1;
      await sql`update purses set cents = cents - 10 where name = ${from}`.execute(trx);
      firsts += 1;
      if (firsts === 2) bothHaveOne();
      await meeting;
      await sql`update purses set cents = cents + 10 where name = ${to}`.execute(trx);
    });
  const outcomes = await Promise.allSettled([move('left', 'right'), move('right', 'left')]);
  const { rows } = await sql<{ cents: number }>`select cents from purses order by name`.execute(db);
  return { tries, outcomes: outcomes.map(({ status }) => status), cents: rows.map(({ cents }) => cents) };
}

test('of two transactions that wait for each other, the one that PostgreSQL ends is done once more', async () => {
  expect(await cross(connection.db)).toEqual({
    tries: 3,
    outcomes: ['fulfilled', 'fulfilled'],
    cents: [100, 100],
  });
});

test('without a second try one of them fails, whole', async () => {
  const { db, close } = connect(database.databaseUrl, { secondTry: false });
  const { tries, outcomes, cents } = await cross(db);
  await close();
  expect(tries).toBe(2);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(cents.toSorted()).toEqual([110, 90]);
});

test('a statement that stands by itself gets its second try, too', async () => {
  await sql`insert into purses values ('one', 0), ('two', 0)`.execute(connection.db);
  let tellHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    tellHeld = resolve;
  });
  const other = connection.sql.begin(async (trx) => {
    // The one who waits longest for a lock is the one who looks for a deadlock, and loses.
    await trx`set local deadlock_timeout = '1min'`;
    await trx`update purses set cents = cents + 1 where name = 'two'`;
    tellHeld();
    for (;;) {
      const [waiting] = await connection.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update purses set cents = cents + 5%'`;
      if (waiting) break;
    }
    await trx`update purses set cents = cents + 1 where name = 'one'`;
  });
  await held;
  await sql`update purses set cents = cents + 5 from (values ('one'), ('two')) v(name)
    where purses.name = v.name and pg_sleep(0) is not null`.execute(connection.db);
  await other;
  const rows = await connection.sql`select cents from purses where name in ('one', 'two') order by name`;
  expect(rows.map(({ cents }) => cents)).toEqual([6, 6]);
});
