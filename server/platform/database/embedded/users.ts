import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';
import { isAlive } from './is-alive.ts';

/** Keeps other processes from ending the server. */
export function signIn(home: Home): void {
  mkdirSync(home.users, { recursive: true });
  writeFileSync(join(home.users, String(process.pid)), '');
}

/** True if no process is left; killed ones do not count. */
export function signOut(home: Home): boolean {
  rmSync(join(home.users, String(process.pid)), { force: true });
  const left = readdirSync(home.users).filter((name) => {
    if (isAlive(Number(name))) return true;
    rmSync(join(home.users, name), { force: true });
    return false;
  });
  return left.length === 0;
}
