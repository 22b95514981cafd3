import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testOperator } from '../../cli/testing/operator.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { COMPILE_CACHE } from '../testing/server-process.ts';
import { testShop } from '../testing/test-shop.ts';

const RUNS = 5;

const shop = testShop();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-stalled-'));
  // Two tables of several MB that gzip cannot make small: the socket's buffer is full most of the time.
  await sql`
    insert into mails (event_key, branding_id, recipient, subject, text_body, html_body)
    select 'filled ' || n, 1, 'ann@example.com', 'Filled', noise, noise
    from generate_series(1, 200) n cross join lateral (
      select string_agg(md5(n || ' ' || part), '') as noise from generate_series(1, 300) part) as filled`.execute(
    shop.db,
  );
  await sql`
    insert into customers (email, name_first, name_last)
    select md5(n::text) || '@example.com', md5('first' || n), md5('last' || n) from generate_series(1, 20000) n`.execute(
    shop.db,
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

test(`${RUNS} backups in a row of tables of several MB all finish`, async () => {
  for (let run = 1; run <= RUNS; run += 1) {
    const name = `${run}.backup`;
    expect(await testOperator(shop).run('database', 'backup', join(folder, name))).toMatchObject({
      kind: 'done',
    });
    expect(readdirSync(folder)).toContain(name);
  }
  expect(readdirSync(folder)).toHaveLength(RUNS);
});

describe('a backup whose database stops answering in the middle', () => {
  const noSessionIsLeft = () => vi.waitFor(async () => expect(await backupSessions()).toBe(0), 5_000);

  test('ends when its time is over, says so, and leaves no file and no transaction', async () => {
    const stalling = await startStallingProxy();
    const outcome = writeBackup({
      databaseUrl: stalling.databaseUrl,
      path: join(folder, 'late.backup'),
      takenAt: new Date(),
      secrets: { linkSecret: shop.parts.linkSecret, backupKey: null },
      stop: AbortSignal.timeout(3_000),
    });
    await stalling.stalled;
    expect(await backupSessions()).toBe(1);
    expect(await outcome).toEqual({ kind: 'timed-out' });
    expect(readdirSync(folder)).toEqual([]);
    await noSessionIsLeft();
    await stalling.close();
  });

  test.each([
    ['SIGKILL', ['killed.backup.unfinished']],
    ['SIGTERM', []],
  ] as const)(
    'leaves no transaction and no file under its name after %s',
    async (signal, left) => {
      const stalling = await startStallingProxy();
      const program = join(import.meta.dirname, '../../cli/shop.ts');
      const child = spawn(process.execPath, [program, 'database', 'backup', join(folder, 'killed.backup')], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          DATABASE_URL: stalling.databaseUrl,
        },
        stdio: 'ignore',
      });
      await stalling.stalled;
      expect(await backupSessions()).toBe(1);
      child.kill(signal);
      await once(child, 'exit');
      expect(readdirSync(folder)).toEqual(left);
      await noSessionIsLeft();
      await stalling.close();
    },
    60_000,
  );
});

async function backupSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'cellar-door backup'`.execute(shop.db);
  return rows[0]?.count ?? -1;
}

const PASSED_BYTES = 1_000_000;

/** Passes on what the database says until it has said enough, and then nothing more. */
async function startStallingProxy() {
  const { hostname, port } = new URL(shop.databaseUrl);
  let tellStalled = () => {};
  const stalled = new Promise<void>((resolve) => {
    tellStalled = resolve;
  });
  let passed = 0;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    database.on('data', (bytes) => {
      passed += bytes.length;
      client.write(bytes);
      if (passed < PASSED_BYTES) return;
      database.pause();
      tellStalled();
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on('error', () => socket.destroy());
      socket.once('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(shop.databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: url.href,
    stalled,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
