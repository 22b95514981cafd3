import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Home } from './home.ts';
import { serverPid } from './postmaster.ts';

/** The server may have been restarted by then. Any process with this folder in its command line is ours. */
const OURS = [
  'pid="$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)"',
  'program() { tr "\\0" " " < "/proc/$pid/cmdline" || ps -o command= -p "$pid"; }',
  'ours() { [ -n "$pid" ] && program 2>/dev/null | grep -qF "$1/data"; }',
];

/** So that a shop that is started again at once takes the server over. */
const TAKE_OVER_SECONDS = 2;

/**
 * Stops the server when this process has ended, even by SIGKILL, and no other process uses it. Call the answer when the
 * process has stopped the server itself, or left it to others.
 */
export function endWithLastProcess(home: Home): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = [
    'cat',
    `sleep ${TAKE_OVER_SECONDS}`,
    'lives() { kill -0 "$1" || [ -d "/proc/$1" ] || ps -p "$1"; }',
    'for user in "$1"/users/*; do',
    '  number="$(basename "$user")"',
    '  [ "$number" = "$2" ] || ! lives "$number" >/dev/null 2>&1 || exit 0',
    'done',
    ...OURS,
    'if ours "$1"; then kill -INT "$pid"; fi',
  ].join('\n');
  const guard = spawnGuard(script, [home.folder, String(process.pid)]);
  return () => void guard.kill('SIGKILL');
}

/** Even by SIGKILL: a shell waits for the end of a pipe that only this process holds open. */
export function endWithThisProcess(home: Home, dataDir: string): void {
  if (serverPid(home) === undefined || process.platform === 'win32') return;
  const script = [
    'cat',
    ...OURS,
    'if ours "$1"; then kill -QUIT "$pid"; fi',
    'while [ -e "$1/data/postmaster.pid" ] && ours "$1"; do sleep 0.1; done',
    'rm -rf "$1" "$2"',
  ].join('\n');
  spawnGuard(script, [home.folder, dataDir]);
}

/** Out of this process's group, and deaf to the signals that end it. */
function spawnGuard(script: string, args: readonly string[]): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', `trap '' HUP INT TERM\n${script}`, 'guard', ...args], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}
