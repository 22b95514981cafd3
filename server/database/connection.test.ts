import { sql as fragment } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Connection, connect } from './connection.ts';

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
