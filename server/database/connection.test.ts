import { sql as fragment } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Connection, connect } from './connection.ts';
import { andCommit } from './last-statement.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl, { max: 2 });
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const typed = fragment<{ cents: number; sum: number; day: string; instant: Date; ids: number[] }>`
  SELECT 12500::bigint AS cents,
    sum(n)::numeric AS sum,
    '2027-03-02'::date AS day,
    '2027-03-02T23:30:00-08:00'::timestamptz AS instant,
    array_agg(n::bigint) AS ids
  FROM unnest(ARRAY[1, 2]) AS n`;

test('sums are numbers, a day is its name, an instant is a Date', async () => {
  const { rows } = await typed.execute(connection.db);
  expect(rows).toEqual([
    { cents: 12500, sum: 3, day: '2027-03-02', instant: new Date('2027-03-03T07:30:00Z'), ids: [1, 2] },
  ]);
});

test('days and lists go in as they come out', async () => {
  const [row] = await connection.sql`
    SELECT ${'2027-12-31'}::date AS day, ${[1, 2]}::bigint[] AS ids, ${12500}::bigint AS cents`;
  expect(row).toEqual({ day: '2027-12-31', ids: [1, 2], cents: 12500 });
});

test('a day does not move with the time zone of the connection', async () => {
  const [row] = await connection.sql.begin(async (transaction) => {
    await transaction`SET LOCAL timezone = 'Pacific/Kiritimati'`;
    return transaction`SELECT ${'2027-01-01'}::date AS day`;
  });
  expect(row).toEqual({ day: '2027-01-01' });
});

test('each session has the limits on how long it may take, of the pool and beside it', async () => {
  const limits = `select (select setting::integer from pg_settings where name = 'statement_timeout') as statement,
    (select setting::integer from pg_settings where name = 'lock_timeout') as lock,
    (select setting::integer from pg_settings where name = 'idle_in_transaction_session_timeout') as idle`;
  const asSet = { statement: 10_000, lock: 5_000, idle: 15_000 };
  expect((await fragment.raw(limits).execute(connection.db)).rows).toEqual([asSet]);
  expect(await connection.sql.unsafe(limits)).toEqual([asSet]);
});

test('a transaction whose connection is lost fails, and the next one has another connection', async () => {
  const pidOf = fragment<{ pid: number }>`select pg_backend_pid() as pid`;
  const lost = connection.db.transaction().execute(async (trx) => {
    const { rows } = await pidOf.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    await connection.sql`select pg_terminate_backend(${pid}, 5000)`;
    await vi.waitFor(async () => {
      const left = await connection.sql`select from pg_stat_activity where pid = ${pid}`;
      expect(left).toHaveLength(0);
    });
    await new Promise((resolve) => setImmediate(resolve));
    await pidOf.execute(trx);
  });
  await expect(lost).rejects.toThrow(/CONNECTION_CLOSED/);
  const next = await Promise.all(
    Array.from({ length: 4 }, () => connection.db.transaction().execute((trx) => pidOf.execute(trx))),
  );
  expect(next.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1]);
});

const notes = async () =>
  (await connection.sql`select note from notes order by note`).map(({ note }) => note);
const note = (text: string, end = fragment``) => fragment`insert into notes (note) values (${text}) ${end}`;

test('a last statement takes its COMMIT along, before whoever sent it is done', async () => {
  await connection.sql`create table notes (note text primary key)`;
  await connection.db.transaction().execute(async (trx) => {
    await note('first').execute(trx);
    await note('last', andCommit).execute(trx);
    await vi.waitFor(async () => expect(await notes()).toEqual(['first', 'last']));
  });
  expect(await notes()).toEqual(['first', 'last']);
});

test('a last statement that fails takes the whole transaction with it', async () => {
  const failed = connection.db.transaction().execute(async (trx) => {
    await note('lost').execute(trx);
    await note('first', andCommit).execute(trx);
  });
  await expect(failed).rejects.toThrow(/duplicate key/);
  expect(await notes()).toEqual(['first', 'last']);
});

test('nothing may follow a last statement', async () => {
  const gone = connection.db.transaction().execute(async (trx) => {
    await note('second', andCommit).execute(trx);
    await note('third').execute(trx);
  });
  await expect(gone).rejects.toThrow(/gone on after its last statement/);
  expect(await notes()).toEqual(['first', 'last', 'second']);
  const next = await connection.db.transaction().execute((trx) => note('fourth').execute(trx));
  expect(next.numAffectedRows).toBe(1n);
});

const unsendable = {
  toString() {
    throw new Error('unsendable');
  },
};

test('a last statement that is never sent takes nothing along', async () => {
  const last = (value: unknown) => fragment`insert into notes (note) values (${value}::text) ${andCommit}`;
  const write = (first: string, value: unknown) =>
    connection.db.transaction().execute(async (trx) => {
      await note(first).execute(trx);
      await last(value).execute(trx);
    });
  await expect(write('before it is prepared', unsendable)).rejects.toThrow(/unsendable/);
  await write('while it is prepared', 'fifth');
  await expect(write('once it is prepared', unsendable)).rejects.toThrow(/unsendable/);
  expect(await notes()).toEqual(['fifth', 'first', 'fourth', 'last', 'second', 'while it is prepared']);
});

test('a first statement that is never sent says why', async () => {
  const failed = connection.db
    .transaction()
    .execute((trx) => fragment`select ${undefined} as nothing`.execute(trx));
  await expect(failed).rejects.toThrow(/UNDEFINED_VALUE|[Uu]ndefined/);
  expect((await note('sixth').execute(connection.db)).numAffectedRows).toBe(1n);
});

test('a transaction that went on after an error is not told as done', async () => {
  const swallowed = connection.db.transaction().execute(async (trx) => {
    await note('seventh').execute(trx);
    await note('first')
      .execute(trx)
      .catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow(/rolled back/);
  expect(await notes()).not.toContain('seventh');
});
