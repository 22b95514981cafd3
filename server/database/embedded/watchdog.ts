import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Home } from './home.ts';
import { serverPid } from './postmaster.ts';

/**
 * Ends a throwaway server and removes its folders when this process ends, even by SIGKILL: a shell waits for
 * the end of a pipe that only this process holds open.
 */
export function endWithThisProcess(home: Home, dataDir: string): void {
  const pid = serverPid(home);
  if (pid === undefined || process.platform === 'win32') return;
  const script = [
    'cat',
    'if [ "$(head -n 1 "$2/data/postmaster.pid" 2>/dev/null)" = "$1" ]; then kill -QUIT "$1"; fi',
    'while [ -e "$2/data/postmaster.pid" ] && kill -0 "$1" 2>/dev/null; do sleep 0.1; done',
    'rm -rf "$2" "$3"',
  ].join('\n');
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(pid), home.folder, dataDir], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
}
