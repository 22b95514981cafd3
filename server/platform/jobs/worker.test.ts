import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openPlainSql, type PlainSql } from '../../testing/plain-sql.ts';
import { openJobPool, startWorker } from './worker.ts';

let database: TestDatabase;
let connection: PlainSql;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = openPlainSql(database.databaseUrl, { max: 2 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

test('a job that does not end with its worker is the next one’s at once', async () => {
  const { databaseUrl } = database;
  const { sql } = connection;
  await sql`select graphile_worker.add_job('wait')`;
  const doneBy: string[] = [];
  const work = (name: string, wait: () => Promise<void>) =>
    startWorker({
      databaseUrl,
      tasks: {
        wait: async () => {
          doneBy.push(name);
          await wait();
        },
      },
      chores: [],
      log: pino({ level: 'silent' }),
    });
  let release: () => void = () => undefined;
  const first = work('first', () => new Promise((resolve) => (release = resolve)));
  await vi.waitFor(() => expect(doneBy).toEqual(['first']), 10_000);
  await first.stop(200);
  expect(await sql`select from graphile_worker.jobs where locked_at is not null`).toEqual([]);

  const second = work('second', async () => undefined);
  await vi.waitFor(async () => {
    expect(doneBy).toEqual(['first', 'second']);
    expect(await sql`select from graphile_worker.jobs`).toEqual([]);
  }, 10_000);
  await second.stop();
  release();
});

test('a worker that could not store how its jobs ended does them again when the database is back', async () => {
  const { databaseUrl } = database;
  const { sql } = connection;
  // No session can close its own database.
  const beside = openPlainSql(inject('testPostgres').serverUrl, { max: 1 });
  const url = new URL(databaseUrl);
  const allowConnections = (allowed: boolean) =>
    beside.sql.unsafe(`alter database ${url.pathname.slice(1)} with allow_connections ${allowed}`);
  url.searchParams.set('application_name', 'worker-under-test');
  const underWay: (() => void)[] = [];
  const done = vi.fn();
  // graphile-worker tells of it there, whatever its logger is.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  const worker = startWorker({
    databaseUrl: url.href,
    tasks: { wait: () => new Promise((resolve) => underWay.push(resolve)), next: async () => done() },
    chores: [],
    log: pino({ level: 'silent' }),
  });
  await sql`select graphile_worker.add_job('wait'), graphile_worker.add_job('wait')`;
  await vi.waitFor(() => expect(underWay).toHaveLength(2), 10_000);

  // Both are writing that they ended, one after the other, when the database goes.
  const sessions = async (query: string) => {
    const rows = await beside.sql`
      select from pg_stat_activity where application_name = 'worker-under-test' and query ilike ${query}`;
    return rows.length;
  };
  const [endFirst, endSecond] = underWay;
  await sql.begin(async (locking) => {
    await locking`lock table graphile_worker._private_jobs`;
    endFirst?.();
    await expect.poll(() => sessions('%delete from%'), { timeout: 10_000 }).toBe(1);
    endSecond?.();
    await allowConnections(false);
    await beside.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'worker-under-test'`;
    await expect.poll(() => sessions('%'), { timeout: 10_000 }).toBe(0);
  });
  await allowConnections(true);
  await sql`select graphile_worker.add_job('next')`;
  await vi.waitFor(() => expect(underWay).toHaveLength(4), 30_000);
  for (const end of underWay) end();
  await vi.waitFor(async () => {
    expect(done).toHaveBeenCalledOnce();
    expect(await sql`select from graphile_worker.jobs`).toEqual([]);
  }, 30_000);
  await worker.stop(200);
  await beside.close();
});

test('a connection that is given back twice is free once, and nothing throws', async () => {
  const pool = openJobPool(database.databaseUrl, pino({ level: 'silent' }));
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _, release) => {
      if (error) return reject(error);
      release();
      release();
      resolve();
    });
  });
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  const client = await pool.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
});

test('a pool that has ended says so, and what it gives back then does nothing', async () => {
  const pool = openJobPool(database.databaseUrl, pino({ level: 'silent' }));
  await pool.end();
  const error = await new Promise<unknown>((resolve, reject) => {
    pool.connect((refused, _, release) => {
      try {
        // As graphile-worker does where it has stopped meanwhile (0.18).
        release();
        resolve(refused);
      } catch (thrown) {
        reject(thrown);
      }
    });
  });
  expect(error).toMatchObject({ message: expect.stringContaining('after calling end') });
});
