import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { Home } from './home.ts';
import { isAlive } from './is-alive.ts';

/** Lines 1, 4 and 8 of postmaster.pid (PostgreSQL's miscadmin.h). */
type LockFile = { pid: number; port: number; status: string };

const startTimeout = 60_000;
const stopTimeout = 15_000;
const pollEvery = 15;

/** Without a port it takes a free one. */
export type Manner = { binaries: string; settings: readonly string[]; port?: number };

/** Resolves to the port. Uses a server that another process started, even if that process has ended. */
export async function ensureRunning(home: Home, manner: Manner): Promise<number> {
  const deadline = performance.now() + startTimeout;
  for (;;) {
    const running = await runningPort(home, deadline);
    if (running !== undefined) return running;
    const started = await start(home, manner, deadline);
    if (started !== undefined) return started;
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL did not start. The end of its log:\n${lastWords(home)}`);
    await sleep(100);
  }
}

/** Ends open connections too. */
export async function stopServer(home: Home): Promise<void> {
  const pid = serverPid(home);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + stopTimeout;
  while (isAlive(pid) && readLockFile(home)?.pid === pid) {
    if (performance.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(pollEvery);
  }
}

/** Undefined: it does not run. */
export function serverPid(home: Home): number | undefined {
  const lock = readLockFile(home);
  return lock && isPostmaster(lock.pid, home) ? lock.pid : undefined;
}

/** Waits for a server that is starting. Undefined: there is none. */
async function runningPort(home: Home, deadline: number): Promise<number | undefined> {
  for (;;) {
    const lock = readLockFile(home);
    if (!lock) return undefined;
    if (!isPostmaster(lock.pid, home)) {
      // A kill or a power cut leaves the file behind. PostgreSQL detects that unless another process has the
      // same number, as happens in containers; then it would never start.
      rmSync(join(home.data, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (lock.status === 'ready') return lock.port;
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL is stuck (${lock.status}) in ${home.data}.`);
    await sleep(pollEvery);
  }
}

/** Undefined if the server did not start, for example because another process started one first. */
async function start(home: Home, manner: Manner, deadline: number): Promise<number | undefined> {
  const { binaries, settings } = manner;
  const port = manner.port ?? (await freePort());
  const log = openSync(home.log, 'w', 0o600);
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', home.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...home.account,
      cwd: home.folder,
      env: programEnvironment(),
      stdio: ['ignore', log, log],
      // Ctrl-C in the terminal is for the shop, which then stops its database cleanly.
      detached: true,
    },
  );
  closeSync(log);
  let over = false;
  child.once('error', () => {
    over = true;
  });
  child.once('exit', () => {
    over = true;
  });
  child.unref();
  while (!over && performance.now() < deadline) {
    const lock = readLockFile(home);
    if (lock?.pid === child.pid && lock?.status === 'ready') return port;
    await sleep(pollEvery);
  }
  return undefined;
}

/** Settings, not secrets: the shop's own environment stays with the shop. */
export function programEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

function readLockFile(home: Home): LockFile | undefined {
  const file = join(home.data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isPostmaster(pid: number, home: Home): boolean {
  return isAlive(pid) && commandLine(pid).includes(home.data);
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function lastWords(home: Home): string {
  return existsSync(home.log) ? readFileSync(home.log, 'utf8').slice(-2000) : '';
}
