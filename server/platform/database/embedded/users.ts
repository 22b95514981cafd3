import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** Keeps other processes from ending the server. */
export function signIn(home: Home): void {
  mkdirSync(home.users, { recursive: true });
  writeFileSync(join(home.users, String(process.pid)), '');
}

/** True if no process is left; killed ones do not count. */
export function signOut(home: Home): boolean {
  rmSync(join(home.users, String(process.pid)), { force: true });
  const left = readdirSync(home.users).filter((name) => {
    if (lives(Number(name))) return true;
    rmSync(join(home.users, name), { force: true });
    return false;
  });
  return left.length === 0;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
