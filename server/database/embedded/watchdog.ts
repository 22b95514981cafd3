import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Home } from './home.ts';
import { serverPid } from './postmaster.ts';

/** Even by SIGKILL: a shell waits for the end of a pipe that only this process holds open. */
export function endWithThisProcess(home: Home, dataDir: string): void {
  if (serverPid(home) === undefined || process.platform === 'win32') return;
  // The server may have been restarted by then. Any process with this folder in its command line is ours.
  const script = [
    'cat',
    'pid="$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)"',
    'program() { tr "\\0" " " < "/proc/$pid/cmdline" || ps -o command= -p "$pid"; }',
    'ours() { [ -n "$pid" ] && program 2>/dev/null | grep -qF "$1/data"; }',
    'if ours "$1"; then kill -QUIT "$pid"; fi',
    'while [ -e "$1/data/postmaster.pid" ] && ours "$1"; do sleep 0.1; done',
    'rm -rf "$1" "$2"',
  ].join('\n');
  const guard = spawn('/bin/sh', ['-c', script, 'guard', home.folder, dataDir], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
}
