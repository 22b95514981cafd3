import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Connection, connect } from '../database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startWorker } from './worker.ts';

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
  let letGo: () => void = () => undefined;
  const first = work('first', () => new Promise((resolve) => (letGo = resolve)));
  await vi.waitFor(() => expect(doneBy).toEqual(['first']), 10_000);
  await first.stop(200);
  expect(await sql`select from graphile_worker.jobs where locked_at is not null`).toEqual([]);

  const second = work('second', async () => undefined);
  await vi.waitFor(async () => {
    expect(doneBy).toEqual(['first', 'second']);
    expect(await sql`select from graphile_worker.jobs`).toEqual([]);
  }, 10_000);
  await second.stop();
  letGo();
});
