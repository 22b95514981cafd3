import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrateJobs } from '../jobs/migrate-jobs.ts';
import { type Account, canReach, unprivilegedAccount } from './embedded/account.ts';
import { socketFolder } from './embedded/socket.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const program = fileURLToPath(new URL('../../testing/embedded-user.ts', import.meta.url));
const root = process.getuid?.() === 0;
const unprivileged = unprivilegedAccount();

let folder: string;
let users: ChildProcessByStdio<Writable, Readable, null>[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-embedded-'));
  chmodSync(folder, 0o711);
  users = [];
});

afterEach(async () => {
  for (const user of users) user.kill('SIGKILL');
  if (existsSync(join(folder, 'postgres/data/postmaster.pid'))) {
    const leftRunning = await startEmbeddedPostgres({ dataDir: folder });
    await leftRunning.stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

test('what was written is still there at the next start', async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder });
  await write(first.databaseUrl, 'Cabernet');
  await first.stop();
  await expect(read(first.databaseUrl)).rejects.toThrow('ECONNREFUSED');

  const second = await startEmbeddedPostgres({ dataDir: folder });
  expect(await read(second.databaseUrl)).toEqual(['Cabernet']);
  expect(await readThroughSocket(second.socketUrl)).toEqual([{ name: 'Cabernet', address: null }]);
  await second.stop();
});

test('a folder whose name is too long or is no single name to PostgreSQL gets no socket', () => {
  const inFolder = (path: string) =>
    socketFolder({ folder: path, account: undefined, data: '', log: '', users: '' });
  expect(inFolder('/srv/shop/postgres')).toBe('/srv/shop/postgres');
  expect(inFolder(`/srv/${'long'.repeat(20)}/postgres`)).toBeNull();
  expect(inFolder('/srv/red, white/postgres')).toBeNull();
});

test('the server of a killed process is taken over with what it holds', async () => {
  const killed = await startUser(folder);
  await write(killed.databaseUrl, 'Merlot');
  await kill(killed.process);

  const next = await startEmbeddedPostgres({ dataDir: folder });
  expect(next.databaseUrl).toBe(killed.databaseUrl);
  expect(await read(next.databaseUrl)).toEqual(['Merlot']);
  await next.stop();
  await expect(read(next.databaseUrl)).rejects.toThrow('ECONNREFUSED');
});

test('a server that was killed itself is replaced, even when its number belongs to another process now', async () => {
  const first = await startUser(folder);
  await write(first.databaseUrl, 'Zinfandel');
  const lockFile = join(folder, 'postgres/data/postmaster.pid');
  const lock = readFileSync(lockFile, 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
  await kill(first.process);
  const otherProcess = spawn('sleep', ['60'], { ...unprivileged, stdio: 'ignore' });
  writeFileSync(lockFile, lock.replace(/^\d+/, String(otherProcess.pid)));

  const second = await startEmbeddedPostgres({ dataDir: folder });
  expect(await read(second.databaseUrl)).toEqual(['Zinfandel']);
  expect(otherProcess.exitCode).toBeNull();
  otherProcess.kill();
  await second.stop();
});

test('a watched server restarts under its address when killed, and stays down when stopped', async () => {
  const heard: string[] = [];
  const kept = await startEmbeddedPostgres({
    dataDir: folder,
    keepUp: (sentence) => void heard.push(sentence),
  });
  await write(kept.databaseUrl, 'Viognier');
  const lockFile = join(folder, 'postgres/data/postmaster.pid');
  const pid = () => Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  const killed = pid();
  process.kill(killed, 'SIGKILL');

  await vi.waitFor(async () => expect(await read(kept.databaseUrl)).toEqual(['Viognier']), 15_000);
  expect(pid()).not.toBe(killed);
  expect(heard).toEqual(['The embedded PostgreSQL is gone and is started again.']);
  await kept.stop();
  await expect(read(kept.databaseUrl)).rejects.toThrow('ECONNREFUSED');
});

test('the server ends with the last process that uses it, even if all of them are killed', async () => {
  const [first, second] = await Promise.all([startUser(folder), startUser(folder)]);
  await write(first.databaseUrl, 'Semillon');
  await kill(first.process);
  // Longer than the wait for a process that takes the server over.
  await sleep(3_000);
  expect(await read(second.databaseUrl)).toEqual(['Semillon']);

  await kill(second.process);
  await vi.waitFor(
    () => expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false),
    20_000,
  );
});

test('processes that start at the same moment share one server, and the last one ends it', async () => {
  const [first, second] = await Promise.all([startUser(folder), startUser(folder)]);
  expect(second.databaseUrl).toBe(first.databaseUrl);
  await write(first.databaseUrl, 'Syrah');

  first.process.stdin.end();
  await once(first.process, 'exit');
  expect(await read(second.databaseUrl)).toEqual(['Syrah']);

  second.process.stdin.end();
  await once(second.process, 'exit');
  await expect(read(second.databaseUrl)).rejects.toThrow('ECONNREFUSED');
});

const SUPERUSERS_ONLY = [
  "copy (select 'x') to program 'id'",
  "select pg_read_file('postgresql.conf')",
  'alter system set fsync = off',
  'set session_replication_role = replica',
  'create role another superuser',
];

test('the shop is no superuser, and owns what a folder of an earlier version holds', async () => {
  const earlier = await startEmbeddedPostgres({ dataDir: folder });
  await use(earlier.superuserUrl, async (sql) => {
    await sql.unsafe('alter database cellar_door owner to shop; drop role cellar_door');
    await migrate(earlier.superuserUrl);
    await migrateJobs(earlier.superuserUrl);
    await sql.unsafe(`
      create type color as enum ('red', 'white');
      create table barrels (id serial primary key, color color not null) partition by list (id);
      create table first_barrels partition of barrels default;
      create view red_barrels as select id from barrels where color = 'red';
      create function "count barrels"() returns bigint language sql as 'select count(*) from barrels';
      create sequence "loose Numbers";
      insert into barrels (color) values ('red')`);
  });
  rmSync(join(folder, 'postgres/data/role-password'));
  await earlier.stop();

  const server = await startEmbeddedPostgres({ dataDir: folder });
  for (const statement of SUPERUSERS_ONLY) {
    await expect(use(server.databaseUrl, (sql) => sql.unsafe(statement))).rejects.toThrow(
      'permission denied',
    );
  }
  await use(server.databaseUrl, async (sql) => {
    expect(await sql`select id from red_barrels`).toHaveLength(1);
    const left = await sql`
      select objid, classid::regclass, refobjid::regrole from pg_shdepend
      where deptype = 'o' and refobjid <> 'cellar_door'::regrole`;
    expect(left).toEqual([]);
    const [own] = await sql`
      select count(*) filter (where relowner <> 'cellar_door'::regrole)::integer as others, count(*)::integer as all
      from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'`;
    expect(own).toEqual({ others: 0, all: expect.any(Number) });
    await sql.unsafe(`
      alter type color rename value 'white' to 'gold';
      alter table graphile_worker._private_jobs disable trigger user;
      drop table barrels cascade; drop function "count barrels"; drop sequence "loose Numbers"; drop type color`);
  });
  await server.stop();
});

test('data of another PostgreSQL release stop the start with a sentence', async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder });
  await first.stop();
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(/are of PostgreSQL 17/);
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '18\n');
});

test('a throwaway server leaves nothing behind', async () => {
  const dataDir = join(folder, 'throwaway');
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true });
  await write(server.databaseUrl, 'Rosé');
  await server.stop();
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

if (root) {
  test('root keeps the data elsewhere when only root may enter the folder', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const first = await startEmbeddedPostgres({ dataDir: join(closed, '.data') });
    await write(first.databaseUrl, 'Malbec');
    await first.stop();
    const home = readFileSync(join(closed, '.data/postgres.location'), 'utf8').trim();
    expect(statSync(join(home, 'data')).uid).toBe(unprivileged?.uid);

    const second = await startEmbeddedPostgres({ dataDir: join(closed, '.data') });
    expect(await read(second.databaseUrl)).toEqual(['Malbec']);
    await second.stop();

    rmSync(join(closed, '.data'), { recursive: true });
    const afresh = await startEmbeddedPostgres({ dataDir: join(closed, '.data') });
    await expect(read(afresh.databaseUrl)).rejects.toThrow('relation "bottles" does not exist');
    expect(existsSync(home)).toBe(false);
    await afresh.stop();
    rmSync(readFileSync(join(closed, '.data/postgres.location'), 'utf8').trim(), { recursive: true });
  });
}

if (unprivileged && canReach(unprivileged, program.replace(/\/[^/]*$/, ''))) {
  test('an ordinary user runs it as it is, and root goes on with the same data', async () => {
    const dataDir = join(folder, 'ordinary');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    const user = await startUser(dataDir, unprivileged);
    await write(user.databaseUrl, 'Pinot Noir');
    expect(statSync(join(dataDir, 'postgres/data')).uid).toBe(unprivileged.uid);
    user.process.stdin.end();
    await once(user.process, 'exit');

    const asRoot = await startEmbeddedPostgres({ dataDir });
    expect(await read(asRoot.databaseUrl)).toEqual(['Pinot Noir']);
    await asRoot.stop();
  });
}

async function startUser(dataDir: string, account?: Account) {
  const user = spawn(process.execPath, [program, dataDir], {
    ...account,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  users.push(user);
  const [databaseUrl] = (await once(createInterface(user.stdout), 'line')) as [string];
  return { process: user, databaseUrl };
}

async function kill(user: ChildProcessByStdio<Writable, Readable, null>): Promise<void> {
  user.kill('SIGKILL');
  await once(user, 'exit');
}

async function write(databaseUrl: string, bottle: string): Promise<void> {
  await use(databaseUrl, async (sql) => {
    await sql`CREATE TABLE bottles (name text)`;
    await sql`INSERT INTO bottles VALUES (${bottle})`;
  });
}

/** `inet_client_addr` is null on a Unix socket. */
async function readThroughSocket(socketUrl: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: socketUrl });
  await client.connect();
  const { rows } = await client.query('select name, inet_client_addr() as address from bottles');
  await client.end();
  return rows;
}

function read(databaseUrl: string): Promise<string[]> {
  return use(databaseUrl, async (sql) => (await sql`SELECT name FROM bottles`).map((row) => row.name));
}

async function use<T>(databaseUrl: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
