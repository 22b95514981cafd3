import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openPlainSql, type PlainSql } from '../../testing/plain-sql.ts';
import { openJobPool, startWorker, type Worker } from './worker.ts';

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

/** Of the sessions of one application: the database ends them, and lets no one in until the outage is over. */
function outageOf({ databaseUrl }: TestDatabase, application: string) {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', application);
  // No session can close its own database.
  const beside = openPlainSql(inject('testPostgres').serverUrl, { max: 1 });
  const letIn = (isOpen: boolean) =>
    beside.sql.unsafe(`alter database ${url.pathname.slice(1)} with allow_connections ${isOpen}`);
  // graphile-worker tells of it there, whatever its logger is.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  const sessions = (query: string) => beside.sql`
    select from pg_stat_activity where application_name = ${application} and query ilike ${query}`;
  return {
    url: url.href,
    untilAsks: (query: string) =>
      expect.poll(() => sessions(`%${query}`), { timeout: 10_000 }).toHaveLength(1),
    async begin() {
      await letIn(false);
      await beside.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${application}`;
      await expect.poll(() => sessions('%'), { timeout: 10_000 }).toHaveLength(0);
    },
    async end() {
      await letIn(true);
      await beside.close();
    },
  };
}

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
  const { sql } = connection;
  const outage = outageOf(database, 'ending-worker');
  const underWay: (() => void)[] = [];
  const done = vi.fn();
  const worker = startWorker({
    databaseUrl: outage.url,
    tasks: { wait: () => new Promise((resolve) => underWay.push(resolve)), next: async () => done() },
    chores: [],
    log: pino({ level: 'silent' }),
  });
  await sql`select graphile_worker.add_job('wait'), graphile_worker.add_job('wait')`;
  await vi.waitFor(() => expect(underWay).toHaveLength(2), 10_000);

  // Both are writing that they ended, one after the other, when the database goes.
  const [endFirst, endSecond] = underWay;
  await sql.begin(async (locking) => {
    await locking`lock table graphile_worker._private_jobs`;
    endFirst?.();
    await outage.untilAsks('delete from%');
    endSecond?.();
    await outage.begin();
  });
  await outage.end();
  await sql`select graphile_worker.add_job('next')`;
  await vi.waitFor(() => expect(underWay).toHaveLength(4), 30_000);
  for (const end of underWay) end();
  await vi.waitFor(async () => {
    // Twice, if the lost runner did it and could not write that it ended.
    expect(done).toHaveBeenCalled();
    expect(await sql`select from graphile_worker.jobs`).toEqual([]);
  }, 30_000);
  await worker.stop(200);
});

test('a worker that loses the database at its first question takes jobs when it is back', async () => {
  const { sql } = connection;
  const outage = outageOf(database, 'starting-worker');
  const done = vi.fn();
  let worker: Worker | null = null;
  await sql.begin(async (locking) => {
    await locking`lock table graphile_worker._private_tasks`;
    worker = startWorker({
      databaseUrl: outage.url,
      tasks: { next: async () => done() },
      chores: [],
      log: pino({ level: 'silent' }),
    });
    await outage.untilAsks('insert into%_private_tasks%');
    await outage.begin();
  });
  await outage.end();
  await sql`select graphile_worker.add_job('next')`;
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), 30_000);
  await (worker as Worker | null)?.stop(200);
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
